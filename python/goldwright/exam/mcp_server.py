"""`goldwright serve`: the desk as a server of the Model Context Protocol, over standard input and output.

A client is given the desk's tools and one that gives out tasks (see `sitting`). Answers go to the run's folder; golds
stay here.
"""

from __future__ import annotations

from typing import Any

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from goldwright import __version__
from goldwright.errors import ProjectError
from goldwright.exam.sitting import INSTRUCTIONS, SITTING_TOOLS, Sitting

_PROMPT = types.Prompt(name="sit_the_exam", title="Sit the exam", description="Starts an agent on the exam.")


def server_of(sitting: Sitting) -> Server[Any]:
    """A server whose client sits `sitting`; calls come one after another."""
    tools = [
        types.Tool(
            name=tool["function"]["name"],
            description=tool["function"]["description"],
            input_schema=tool["function"]["parameters"],
        )
        for tool in SITTING_TOOLS
    ]

    async def list_tools(_: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def call_tool(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            text = await anyio.to_thread.run_sync(sitting.call, params.name, params.arguments or {})
        except ProjectError as error:
            return types.CallToolResult(content=[types.TextContent(type="text", text=str(error))], is_error=True)
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)])

    async def list_prompts(_: Any, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[_PROMPT])

    async def get_prompt(_: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=INSTRUCTIONS))
        return types.GetPromptResult(messages=[message])

    return Server(
        "goldwright",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


def serve(sitting: Sitting) -> None:
    """Serves until the client hangs up."""
    server = server_of(sitting)

    async def run() -> None:
        async with stdio_server() as (read_stream, write_stream):
            await server.run(read_stream, write_stream, server.create_initialization_options())

    with sitting:
        anyio.run(run)

"""Charts as SVG: drawn by Vega-Lite without a browser, in the colours of the page's theme, in two widths.

Colours are names of the page's CSS variables, so that one drawing serves light, dark and print.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import pandas as pd
import vl_convert
from markupsafe import Markup

WIDE, NARROW = 640, 236
#: Lines in one drawing; more can't be told apart.
MOST_LINES = 6
SHAPES = ("circle", "diamond", "triangle-up", "square", "cross", "triangle-down")


@dataclass(frozen=True)
class Figure:
    """A chart in two widths, and what it shows in a sentence for those who don't see it."""

    wide: Markup
    narrow: Markup
    words: str


def gap_figure(points: Sequence[Mapping[str, Any]], members: Sequence[str], words: str) -> Figure:
    """Accuracy of each agent in each member on one line an agent: the wider the line, the wider the gap.

    Points are agent, member, accuracy (0 to 1) and n; agents stand in the order of the points.
    """
    frame = pd.DataFrame([dict(point) for point in points])
    agents = list(dict.fromkeys(frame["agent"]))

    def chart(width: int) -> Any:
        base = alt.Chart(frame).encode(y=_agents_axis(agents, width))
        x = alt.X("accuracy:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent_axis(width), title=None)
        ends = alt.Chart(frame).encode(
            y=_agents_axis(agents, width), x=alt.X("min(accuracy):Q", title=None), x2="max(accuracy):Q"
        )
        marks = base.mark_point(size=130, filled=True, opacity=1).encode(
            x=x,
            color=_by("member", members, [f"var(--chart-{place})" for place in range(1, len(members) + 1)]),
            shape=_by("member", members, SHAPES[: len(members)]),
        )
        return alt.layer(ends.mark_rule(strokeWidth=3, color="var(--line)"), marks).properties(
            width=width, height=alt.Step(34 if width == WIDE else 46)
        )

    return _figure(chart, words)


def lines_figure(points: Sequence[Mapping[str, Any]], x_title: str, words: str) -> Figure:
    """Accuracy over a count, a line an agent with its interval; points are agent, x, accuracy, low, high and n."""
    frame = pd.DataFrame([dict(point) for point in points])
    agents = list(dict.fromkeys(frame["agent"]))[:MOST_LINES]
    frame = frame[frame["agent"].isin(agents)]
    colours = [f"var(--chart-{place})" for place in range(1, len(agents) + 1)]
    counts = [str(one) for one in sorted({int(one) for one in frame["x"]})]

    def chart(width: int) -> Any:
        base = alt.Chart(frame).encode(
            x=alt.X("x:N", sort=counts, title=x_title, axis=alt.Axis(labelAngle=0)),
            color=_by("agent", agents, colours, columns=1 if width == NARROW else 3),
        )
        y = alt.Y("accuracy:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent_axis(width), title=None)
        shift = alt.XOffset("agent:N", sort=agents, scale=alt.Scale(paddingOuter=0.62 if width == NARROW else 0.8))
        return alt.layer(
            base.mark_rule(strokeWidth=1.5, opacity=0.55).encode(
                y=alt.Y("low:Q", title=None), y2="high:Q", xOffset=shift
            ),
            base.mark_line(strokeWidth=2).encode(y=y, xOffset=shift),
            base.mark_point(size=60, filled=True, opacity=1).encode(
                y=y, xOffset=shift, shape=_by("agent", agents, SHAPES[: len(agents)])
            ),
        ).properties(width=width, height=260)

    return _figure(chart, words)


def cost_figure(points: Sequence[Mapping[str, Any]], words: str) -> Figure:
    """Accuracy against dollars a task, a point an agent with its name; points are agent, cost and accuracy."""
    widest = max(float(point["cost"]) for point in points)
    frame = pd.DataFrame([{**point, "is_below": _is_crowded(point, points, widest)} for point in points])

    def chart(width: int) -> Any:
        base = alt.Chart(frame).encode(
            x=alt.X(
                "cost:Q",
                title="US dollars a task",
                scale=alt.Scale(domain=[0, widest * (1.3 if width == WIDE else 1.6)]),
                axis=alt.Axis(format="$.3~f", tickCount=5 if width == WIDE else 3),
            ),
            y=alt.Y("accuracy:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent_axis(width), title=None),
        )
        beside, below = base.transform_filter("!datum.is_below"), base.transform_filter("datum.is_below")
        return alt.layer(
            base.mark_point(size=110, filled=True, opacity=1, color="var(--chart-1)"),
            beside.mark_text(align="left", dx=10, fontSize=12, color="var(--ink)").encode(text="agent:N"),
            below.mark_text(dy=17, fontSize=12, color="var(--ink)").encode(text="agent:N"),
        ).properties(width=width, height=240)

    return _figure(chart, words)


def _is_crowded(point: Mapping[str, Any], points: Sequence[Mapping[str, Any]], widest: float) -> bool:
    """Whether the name beside a point would run into another point or its name."""
    return any(
        0 <= other["cost"] - point["cost"] < 0.4 * widest and abs(other["accuracy"] - point["accuracy"]) < 0.07
        for other in points
        if other is not point
    )


def _agents_axis(agents: Sequence[str], width: int) -> alt.Y:
    # On a narrow screen the names stand above their lines, where they have the whole width.
    axis = alt.Axis(labelLimit=190, labelPadding=10, domain=False, ticks=False, grid=False)
    if width == NARROW:
        axis = alt.Axis(
            labelAlign="left",
            labelPadding=-2,
            labelOffset=-15,
            domain=False,
            ticks=False,
            grid=False,
            labelLimit=NARROW,
        )
    return alt.Y("agent:N", sort=list(agents), title=None, axis=axis)


def _percent_axis(width: int) -> alt.Axis:
    return alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1] if width == WIDE else [0, 0.5, 1], domain=False)


def _by(name: str, members: Sequence[str], values: Sequence[str], columns: int = 0) -> Any:
    channel = alt.Shape if values[0] in SHAPES else alt.Color
    legend = alt.Legend(title=None, orient="top", direction="horizontal", columns=columns, symbolOpacity=1)
    scale = alt.Scale(domain=list(members), range=list(values))
    return channel(f"{name}:N", sort=list(members), scale=scale, legend=legend)


def _figure(chart: Any, words: str) -> Figure:
    return Figure(_svg(chart(WIDE)), _svg(chart(NARROW)), words)


def _svg(chart: Any) -> Markup:
    font = "Inter, system-ui, sans-serif"
    styled = chart.configure(
        background="transparent",
        font=font,
        padding=4,
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            labelColor="var(--muted)",
            titleColor="var(--muted)",
            titleFontWeight=500,
            gridColor="var(--line)",
            tickColor="var(--line)",
            domainColor="var(--line)",
            labelFontSize=12,
            titleFontSize=12,
        ),
        axisY=alt.AxisConfig(labelColor="var(--ink)"),
        legend=alt.LegendConfig(labelColor="var(--ink)", labelFontSize=12.5, symbolSize=110, labelLimit=200, offset=12),
    )
    svg = vl_convert.vegalite_to_svg(styled.to_dict(validate=False))
    # The figure's own words describe the drawing; the size comes from the page.
    return Markup(
        re.sub(r'^<svg ([^>]*?) width="(\d+)" height="\d+"', r'<svg aria-hidden="true" style="max-width:\2px" \1', svg)
    )

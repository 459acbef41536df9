"""The one exception that users see: a sentence that says what is wrong, where, and how to mend it."""


class ProjectError(Exception):
    """A fault in the project's own files; the message is a sentence with the file and the fix."""

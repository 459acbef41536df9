"""Files that exports copy as they are; other tools load them from the exported folder."""

package planted.http.console;

import planted.http.familya.group.OwnGroup;

/// Breaks: familiesAreStrangers.
record GroupPage(OwnGroup group) {}

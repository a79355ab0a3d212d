package planted.http.chatwoot;

import planted.http.familya.group.OwnGroup;

/// Breaks: familiesAreStrangers.
record ChattingGroup(OwnGroup group) {}

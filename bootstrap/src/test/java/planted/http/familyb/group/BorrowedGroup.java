package planted.http.familyb.group;

import planted.http.familya.group.OwnGroup;

/// Breaks: familiesAreStrangers.
record BorrowedGroup(OwnGroup group) {}

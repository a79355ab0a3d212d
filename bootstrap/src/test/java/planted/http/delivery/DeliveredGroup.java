package planted.http.delivery;

import planted.http.familya.group.OwnGroup;

/// Breaks: familiesAreStrangers.
record DeliveredGroup(OwnGroup group) {}

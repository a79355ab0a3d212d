package planted.http.socketio;

import planted.http.familya.group.OwnGroup;

/// Breaks: familiesAreStrangers.
record GroupSocket(OwnGroup group) {}

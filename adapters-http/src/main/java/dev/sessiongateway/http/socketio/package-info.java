/// The Socket.IO server of family B's clients. Start with [EventSocketServer].
@NullMarked
package dev.sessiongateway.http.socketio;

import org.jspecify.annotations.NullMarked;

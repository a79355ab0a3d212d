/// The Socket.IO server of family B's clients. Start with
/// [dev.sessiongateway.http.socketio.SocketIoPart]: what the gateway gets of it.
@NullMarked
package dev.sessiongateway.http.socketio;

import org.jspecify.annotations.NullMarked;

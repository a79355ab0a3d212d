/// Socket.IO for family B's clients, on a port of its own: whoever connects to `/{instance}` hears
/// that instance, whoever connects to `/` hears all, if that is wanted. Start with
/// [EventSocketServer].
///
/// The library does the transports; who may come in, what is said to whom and how much is kept for
/// a slow client is decided here.
@NullMarked
package dev.sessiongateway.http.socketio;

import org.jspecify.annotations.NullMarked;

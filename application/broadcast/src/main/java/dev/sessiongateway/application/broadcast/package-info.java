/// Broadcasts, a part of the gateway: one message to many people, each of whom gets it once, and
/// the people who want none. Start at [Broadcasts], the use case; [SessionBroadcasts] sends, and
/// [BroadcastStore] is the port to what is kept.
@NullMarked
package dev.sessiongateway.application.broadcast;

import org.jspecify.annotations.NullMarked;

/// Messages, groups and ids of chats as both families show them, in the network protocol's own
/// objects. Start with [ProtocolMessage] and [ProtocolContent].
@NullMarked
package dev.sessiongateway.http.kernel.messaging;

import org.jspecify.annotations.NullMarked;

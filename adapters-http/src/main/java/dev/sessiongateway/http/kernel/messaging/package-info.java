/// Messages in the network protocol's own objects, which both families show. Start with
/// [ProtocolMessage] and [ProtocolContent].
@NullMarked
package dev.sessiongateway.http.kernel.messaging;

import org.jspecify.annotations.NullMarked;

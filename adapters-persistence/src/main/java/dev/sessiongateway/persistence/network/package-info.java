/// What networks keep for their sessions. Start with
/// [dev.sessiongateway.persistence.network.JdbiNetworkState].
@NullMarked
package dev.sessiongateway.persistence.network;

import org.jspecify.annotations.NullMarked;

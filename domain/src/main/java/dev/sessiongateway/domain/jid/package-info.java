/// Addresses on the network: people, groups, channels. Start with [Jid].
@NullMarked
package dev.sessiongateway.domain.jid;

import org.jspecify.annotations.NullMarked;

/// Addresses on the network: people, groups, channels. Start with [Jid].
@NullMarked
package dev.sessiongateway.domain.address;

import org.jspecify.annotations.NullMarked;

/// Addresses on the network. Start with [Address].
@NullMarked
package dev.sessiongateway.domain.address;

import org.jspecify.annotations.NullMarked;

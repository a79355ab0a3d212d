/// A node: one of several gateways on one store. Start with [NodeLease] and [SessionOwner].
@NullMarked
package dev.sessiongateway.domain.node;

import org.jspecify.annotations.NullMarked;

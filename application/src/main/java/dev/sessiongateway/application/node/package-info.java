/// Several gateways on one store: which of them runs a session. Start with [SessionOwnership], the
/// port, and [Nodes], what operators see.
@NullMarked
package dev.sessiongateway.application.node;

import org.jspecify.annotations.NullMarked;

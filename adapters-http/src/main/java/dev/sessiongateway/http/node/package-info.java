/// Several gateways as one: requests for a session that another node runs are forwarded to it, and
/// operators see and drain nodes. Start with [dev.sessiongateway.http.node.NodeForwarder].
@NullMarked
package dev.sessiongateway.http.node;

import org.jspecify.annotations.NullMarked;

/// Serves the links of this network to gateways in other processes. Start with [ServedLinks].
@NullMarked
package dev.sessiongateway.network.simulator.served;

import org.jspecify.annotations.NullMarked;

/// How the simulated network in one process and the gateways in others talk: frames of JSON over a
/// channel. Start with [Frame]; [RemoteCalls] has the names of what can be called.
@NullMarked
package dev.sessiongateway.network.simulator.wire;

import org.jspecify.annotations.NullMarked;

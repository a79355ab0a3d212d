/// What a simulated network lets its operator change besides the phones: an interface for each
/// subject. A [dev.sessiongateway.application.network.Network] says which of them it has.
@NullMarked
package dev.sessiongateway.application.simulation;

import org.jspecify.annotations.NullMarked;

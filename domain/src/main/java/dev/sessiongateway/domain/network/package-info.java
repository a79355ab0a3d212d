/// The core's view of a messaging network. Start with [NetworkLimits].
@NullMarked
package dev.sessiongateway.domain.network;

import org.jspecify.annotations.NullMarked;

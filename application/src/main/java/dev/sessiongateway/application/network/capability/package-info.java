/// The features that a network may have, one small interface each. Start with [Capability].
@NullMarked
package dev.sessiongateway.application.network.capability;

import org.jspecify.annotations.NullMarked;

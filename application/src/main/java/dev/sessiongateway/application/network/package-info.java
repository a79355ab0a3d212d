/// The port to a messaging network and its capabilities. Start with [Network].
@NullMarked
package dev.sessiongateway.application.network;

import org.jspecify.annotations.NullMarked;

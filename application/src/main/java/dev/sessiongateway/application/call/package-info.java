/// Calls. Start with [Calls].
@NullMarked
package dev.sessiongateway.application.call;

import org.jspecify.annotations.NullMarked;

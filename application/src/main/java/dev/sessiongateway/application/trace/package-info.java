/// The request on whose behalf a thread works. Start with [CurrentRequest].
@NullMarked
package dev.sessiongateway.application.trace;

import org.jspecify.annotations.NullMarked;

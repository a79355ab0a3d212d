/// What of this module others may use. Start with [Internal].
@NullMarked
package dev.sessiongateway.application.surface;

import org.jspecify.annotations.NullMarked;

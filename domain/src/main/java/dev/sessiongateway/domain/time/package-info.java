/// Delays between attempts: [BackOff].
@NullMarked
package dev.sessiongateway.domain.time;

import org.jspecify.annotations.NullMarked;

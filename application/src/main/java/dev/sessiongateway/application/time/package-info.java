/// The clock and its timers, so that tests can turn them.
@NullMarked
package dev.sessiongateway.application.time;

import org.jspecify.annotations.NullMarked;

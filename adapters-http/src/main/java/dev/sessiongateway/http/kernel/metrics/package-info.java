/// What the gateway measures, in the text format of Prometheus. Start with [Metrics].
@NullMarked
package dev.sessiongateway.http.kernel.metrics;

import org.jspecify.annotations.NullMarked;

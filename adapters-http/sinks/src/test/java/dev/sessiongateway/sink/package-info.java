/// Brokers as tests run them, and what the sinks promise.
@NullMarked
package dev.sessiongateway.sink;

import org.jspecify.annotations.NullMarked;

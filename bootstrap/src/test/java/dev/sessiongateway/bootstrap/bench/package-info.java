/// Measures speed and size and prints the figures. Start with [Bench].
@NullMarked
package dev.sessiongateway.bootstrap.bench;

import org.jspecify.annotations.NullMarked;

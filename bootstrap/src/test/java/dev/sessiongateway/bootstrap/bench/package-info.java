/// Prints figures about speed and size; checks nothing. Start with [Bench].
@NullMarked
package dev.sessiongateway.bootstrap.bench;

import org.jspecify.annotations.NullMarked;

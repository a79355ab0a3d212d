/// The configuration of the log. Start with [LogConfigurator].
@NullMarked
package dev.sessiongateway.bootstrap.log;

import org.jspecify.annotations.NullMarked;

/// How the gateway writes its log. Start with [LogConfigurator].
@NullMarked
package dev.sessiongateway.bootstrap.log;

import org.jspecify.annotations.NullMarked;

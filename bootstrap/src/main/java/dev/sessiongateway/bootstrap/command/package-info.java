/// The words of the command line. Start with [GatewayCommand].
@NullMarked
package dev.sessiongateway.bootstrap.command;

import org.jspecify.annotations.NullMarked;

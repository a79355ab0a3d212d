/// The commands of the `gateway` program. Start with [GatewayCommand].
@NullMarked
package dev.sessiongateway.bootstrap.command;

import org.jspecify.annotations.NullMarked;

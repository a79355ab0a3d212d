/// The real clock and real chance: the only place of the gateway that asks the computer for them.
@NullMarked
package dev.sessiongateway.bootstrap.system;

import org.jspecify.annotations.NullMarked;

/// What accounts do in the world, whether on a phone or by a session: each command checks what the
/// account may do, and records the change. Start with [Actor].
@NullMarked
package dev.sessiongateway.network.simulator.command;

import org.jspecify.annotations.NullMarked;

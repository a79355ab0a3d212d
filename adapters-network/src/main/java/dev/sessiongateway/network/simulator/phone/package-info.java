/// What virtual phones do: write, press buttons, read, call. Start with [PhoneMessages].
@NullMarked
package dev.sessiongateway.network.simulator.phone;

import org.jspecify.annotations.NullMarked;

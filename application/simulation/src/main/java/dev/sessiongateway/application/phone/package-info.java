/// The phones of a simulated network. Start with [VirtualPhones].
@NullMarked
package dev.sessiongateway.application.phone;

import org.jspecify.annotations.NullMarked;

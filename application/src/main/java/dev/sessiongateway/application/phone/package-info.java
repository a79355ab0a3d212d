/// What the phones of a simulated network can do, an interface for each subject. Start with
/// [dev.sessiongateway.application.network.VirtualPhones], which is all of them.
@NullMarked
package dev.sessiongateway.application.phone;

import org.jspecify.annotations.NullMarked;

/// The actions of virtual phones, an interface for each subject. Start with
/// [dev.sessiongateway.application.network.VirtualPhones], which combines them.
@NullMarked
package dev.sessiongateway.application.phone;

import org.jspecify.annotations.NullMarked;

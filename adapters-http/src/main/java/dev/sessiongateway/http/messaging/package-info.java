/// Messages on the wire of both families. Start with [FamilyAMessage] and [FamilyBMessage].
@NullMarked
package dev.sessiongateway.http.messaging;

import org.jspecify.annotations.NullMarked;

/// Messages on the wire of both families. Start with [FamilyAMessage] and [FamilyBMessage]; what
/// both show is in `Protocol…`, the network's own objects.
@NullMarked
package dev.sessiongateway.http.familyb.messaging;

import org.jspecify.annotations.NullMarked;

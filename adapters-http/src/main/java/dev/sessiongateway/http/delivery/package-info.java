/// Telling receivers over HTTP: events in the words of each family, signed and posted. Start with
/// [FamilyEventRenderer] and [HttpDelivery].
@NullMarked
package dev.sessiongateway.http.delivery;

import org.jspecify.annotations.NullMarked;

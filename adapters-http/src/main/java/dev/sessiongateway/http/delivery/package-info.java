/// Delivers events over HTTP: renders them in the format of a family, signs and posts them. Start
/// with [FamilyEventRenderer] and [HttpDelivery].
@NullMarked
package dev.sessiongateway.http.delivery;

import org.jspecify.annotations.NullMarked;

/// The life of sessions over HTTP. Start with [FamilyASessionRoutes].
@NullMarked
package dev.sessiongateway.http.familya.session;

import org.jspecify.annotations.NullMarked;

/// The life of sessions over HTTP. Start with [FamilyASessionRoutes].
@NullMarked
package dev.sessiongateway.http.session;

import org.jspecify.annotations.NullMarked;

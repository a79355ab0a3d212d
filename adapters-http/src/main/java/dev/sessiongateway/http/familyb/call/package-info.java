/// Calls, for family B. Start with [CallRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.call;

import org.jspecify.annotations.NullMarked;

/// Calls in family A. Start with [CallRoutes].
@NullMarked
package dev.sessiongateway.http.familya.call;

import org.jspecify.annotations.NullMarked;

/// Sessions in family A. Start with [SessionRoutes].
@NullMarked
package dev.sessiongateway.http.familya.session;

import org.jspecify.annotations.NullMarked;

/// Keys and tickets in family A. Start with [KeyRoutes].
@NullMarked
package dev.sessiongateway.http.familya.access;

import org.jspecify.annotations.NullMarked;

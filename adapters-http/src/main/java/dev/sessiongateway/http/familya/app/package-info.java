/// Apps of sessions in family A. Start with [AppRoutes].
@NullMarked
package dev.sessiongateway.http.familya.app;

import org.jspecify.annotations.NullMarked;

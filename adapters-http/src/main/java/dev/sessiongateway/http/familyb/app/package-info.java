/// The apps of an instance, for family B. Start with [AppRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.app;

import org.jspecify.annotations.NullMarked;

/// Groups in family A. Start with [GroupRoutes].
@NullMarked
package dev.sessiongateway.http.familya.group;

import org.jspecify.annotations.NullMarked;

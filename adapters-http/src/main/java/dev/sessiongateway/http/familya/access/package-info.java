/// Keys over HTTP. Start with [FamilyAKeyRoutes].
@NullMarked
package dev.sessiongateway.http.familya.access;

import org.jspecify.annotations.NullMarked;

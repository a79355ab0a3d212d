/// Keys over HTTP. Start with [FamilyAKeyRoutes].
@NullMarked
package dev.sessiongateway.http.access;

import org.jspecify.annotations.NullMarked;

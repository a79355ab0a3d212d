/// The proxy of an instance, for family B. Start with [FamilyBProxyRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.proxy;

import org.jspecify.annotations.NullMarked;

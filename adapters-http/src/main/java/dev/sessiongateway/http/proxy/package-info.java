/// The proxy of an instance, for family B. Start with [FamilyBProxyRoutes].
@NullMarked
package dev.sessiongateway.http.proxy;

import org.jspecify.annotations.NullMarked;

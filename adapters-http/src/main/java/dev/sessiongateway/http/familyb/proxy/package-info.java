/// The proxy of an instance in family B. Start with [ProxyRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.proxy;

import org.jspecify.annotations.NullMarked;

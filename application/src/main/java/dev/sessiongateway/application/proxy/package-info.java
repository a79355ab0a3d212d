/// The proxy through which the traffic of a session leaves. Start with [Proxies].
@NullMarked
package dev.sessiongateway.application.proxy;

import org.jspecify.annotations.NullMarked;

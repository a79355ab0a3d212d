/// Version, health and environment of the server in family A. Start with [ServerRoutes].
@NullMarked
package dev.sessiongateway.http.familya.server;

import org.jspecify.annotations.NullMarked;

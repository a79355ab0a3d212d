/// The server's own answers in family B. Start with [ServerRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.server;

import org.jspecify.annotations.NullMarked;

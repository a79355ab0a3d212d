/// The gateway's own name, URLs, signed links and health. Start with [ServerInfo].
@NullMarked
package dev.sessiongateway.http.kernel.server;

import org.jspecify.annotations.NullMarked;

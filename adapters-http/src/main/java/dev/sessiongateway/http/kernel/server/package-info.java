/// What this gateway says about itself on the wire. Start with [Product].
@NullMarked
package dev.sessiongateway.http.kernel.server;

import org.jspecify.annotations.NullMarked;

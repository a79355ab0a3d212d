/// The operation that searches the messages of a session: a part of the gateway, found by its jar.
/// Start at [SearchRoutes].
@NullMarked
package dev.sessiongateway.http.search;

import org.jspecify.annotations.NullMarked;

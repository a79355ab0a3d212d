/// The console: a page for people, at `/console`. Start with [ConsoleRoutes].
@NullMarked
package dev.sessiongateway.http.console;

import org.jspecify.annotations.NullMarked;

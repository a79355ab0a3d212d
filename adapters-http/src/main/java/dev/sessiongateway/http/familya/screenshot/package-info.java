/// A picture of what a session shows, in family A. Start with [ScreenshotRoutes].
@NullMarked
package dev.sessiongateway.http.familya.screenshot;

import org.jspecify.annotations.NullMarked;

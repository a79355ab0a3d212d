/// The start script, and what is handed to people who do not build.
@NullMarked
package dev.sessiongateway.bootstrap.dist;

import org.jspecify.annotations.NullMarked;

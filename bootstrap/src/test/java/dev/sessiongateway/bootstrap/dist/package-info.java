/// Builds what is handed to people who do not build: the archive with its own Java, and the
/// container image. Start reading at [dev.sessiongateway.bootstrap.dist.Distribution].
@NullMarked
package dev.sessiongateway.bootstrap.dist;

import org.jspecify.annotations.NullMarked;

/// Apps of sessions. Start with [Apps].
@NullMarked
package dev.sessiongateway.application.app;

import org.jspecify.annotations.NullMarked;

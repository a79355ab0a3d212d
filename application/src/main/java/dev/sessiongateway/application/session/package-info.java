/// Creating, starting, pausing, restarting sessions. Start with [Sessions].
@NullMarked
package dev.sessiongateway.application.session;

import org.jspecify.annotations.NullMarked;

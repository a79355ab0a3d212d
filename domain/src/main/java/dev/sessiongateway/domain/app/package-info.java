/// Apps of a session: what it does besides what its clients ask for. Start with [App].
@NullMarked
package dev.sessiongateway.domain.app;

import org.jspecify.annotations.NullMarked;

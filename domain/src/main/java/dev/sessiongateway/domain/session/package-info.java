/// A session: an account that the gateway operates. Start with [Session] and [SessionTransitions].
@NullMarked
package dev.sessiongateway.domain.session;

import org.jspecify.annotations.NullMarked;

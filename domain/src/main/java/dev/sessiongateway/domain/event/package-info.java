/// Events of sessions, in canonical form; families render them. Start with [Event].
@NullMarked
package dev.sessiongateway.domain.event;

import org.jspecify.annotations.NullMarked;

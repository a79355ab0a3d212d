/// What happened, in canonical form; families render it. Start with [Event].
@NullMarked
package dev.sessiongateway.domain.event;

import org.jspecify.annotations.NullMarked;

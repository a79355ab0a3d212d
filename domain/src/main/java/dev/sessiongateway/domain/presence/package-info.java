/// Who is online and who is typing. Start with [Presence].
@NullMarked
package dev.sessiongateway.domain.presence;

import org.jspecify.annotations.NullMarked;

/// API keys and their scopes. Start with [AccessKey].
@NullMarked
package dev.sessiongateway.domain.access;

import org.jspecify.annotations.NullMarked;

/// Calls to the account. Start with [Call].
@NullMarked
package dev.sessiongateway.domain.call;

import org.jspecify.annotations.NullMarked;

/// The client families whose API dialects the gateway speaks.
@NullMarked
package dev.sessiongateway.domain.family;

import org.jspecify.annotations.NullMarked;

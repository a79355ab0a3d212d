/// The client families whose dialects the gateway speaks.
@NullMarked
package dev.sessiongateway.domain.family;

import org.jspecify.annotations.NullMarked;

/// The gateway without a wire: what it does, and what it needs. Start with [Gateway].
@NullMarked
package dev.sessiongateway.application;

import org.jspecify.annotations.NullMarked;

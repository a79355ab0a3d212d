/// The closed set of failures that callers receive. Start with [Fault]; adapters map it to their
/// wire form once.
@NullMarked
package dev.sessiongateway.domain.fault;

import org.jspecify.annotations.NullMarked;

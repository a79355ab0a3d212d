/// Limits per client: checks of keys, memory for bodies, reads. They do not depend on operations or
/// responses.
@NullMarked
package dev.sessiongateway.http.kernel.limit;

import org.jspecify.annotations.NullMarked;

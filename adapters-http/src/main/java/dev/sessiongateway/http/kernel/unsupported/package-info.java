/// Operations of the families' contracts that this gateway cannot have. Start with
/// [UnsupportedOperations].
@NullMarked
package dev.sessiongateway.http.kernel.unsupported;

import org.jspecify.annotations.NullMarked;

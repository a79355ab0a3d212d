/// Operations of the families' contracts that this gateway cannot have ([UnsupportedOperations]),
/// or has not because a part is missing ([PartOperations]).
@NullMarked
package dev.sessiongateway.http.kernel.unsupported;

import org.jspecify.annotations.NullMarked;

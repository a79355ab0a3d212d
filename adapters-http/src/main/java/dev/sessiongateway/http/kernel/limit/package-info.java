/// Limits of what one client may take: checks of keys, memory for bodies, connections. None of them
/// knows of operations or answers.
@NullMarked
package dev.sessiongateway.http.kernel.limit;

import org.jspecify.annotations.NullMarked;

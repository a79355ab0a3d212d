/// Who sends a request, and how much one client may take: checks of keys, memory for bodies, reads.
@NullMarked
package dev.sessiongateway.http.kernel.access;

import org.jspecify.annotations.NullMarked;

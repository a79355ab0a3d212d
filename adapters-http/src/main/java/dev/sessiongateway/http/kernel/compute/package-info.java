/// CPU-bound work, kept off the threads of requests. Start with [ComputePool].
@NullMarked
package dev.sessiongateway.http.kernel.compute;

import org.jspecify.annotations.NullMarked;

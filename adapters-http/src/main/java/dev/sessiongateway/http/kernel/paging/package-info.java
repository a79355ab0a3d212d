/// Paging in family B. Start with [PageNumber].
@NullMarked
package dev.sessiongateway.http.kernel.paging;

import org.jspecify.annotations.NullMarked;

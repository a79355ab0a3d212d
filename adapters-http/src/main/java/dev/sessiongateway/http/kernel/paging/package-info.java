/// How family B's clients turn pages. Start with [PageNumber].
@NullMarked
package dev.sessiongateway.http.kernel.paging;

import org.jspecify.annotations.NullMarked;

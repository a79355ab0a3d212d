/// Paging and ordering of lists. Start with [Page].
@NullMarked
package dev.sessiongateway.domain.paging;

import org.jspecify.annotations.NullMarked;

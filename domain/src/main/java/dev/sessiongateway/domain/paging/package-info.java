/// How lists are cut into pages and ordered. Start with [Page].
@NullMarked
package dev.sessiongateway.domain.paging;

import org.jspecify.annotations.NullMarked;

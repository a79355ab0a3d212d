/// Keys that open the API, and what each may do. Start with [AccessKey].
@NullMarked
package dev.sessiongateway.domain.access;

import org.jspecify.annotations.NullMarked;

/// Reads linked pages for previews of links. Start with [CachedPageReader].
@NullMarked
package dev.sessiongateway.outbound.preview;

import org.jspecify.annotations.NullMarked;

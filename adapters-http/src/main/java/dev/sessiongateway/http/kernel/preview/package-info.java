/// Reads linked pages for previews of links. Start with [CachedPageReader].
@NullMarked
package dev.sessiongateway.http.kernel.preview;

import org.jspecify.annotations.NullMarked;

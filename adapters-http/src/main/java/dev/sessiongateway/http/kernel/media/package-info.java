/// Fetches remote files and detects their types. Start with [HttpMediaSource] and [TikaMediaTypes].
@NullMarked
package dev.sessiongateway.http.kernel.media;

import org.jspecify.annotations.NullMarked;

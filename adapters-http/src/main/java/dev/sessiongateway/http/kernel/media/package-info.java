/// Files from elsewhere, and what they are. Start with [HttpMediaSource] and [TikaMediaTypes].
@NullMarked
package dev.sessiongateway.http.kernel.media;

import org.jspecify.annotations.NullMarked;

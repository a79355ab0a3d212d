/// Fetches remote files, detects their types and converts them. Start with [HttpMediaSource],
/// [TikaMediaTypes] and [FfmpegConverter].
@NullMarked
package dev.sessiongateway.outbound.media;

import org.jspecify.annotations.NullMarked;

package dev.sessiongateway.domain.media;

import org.jspecify.annotations.Nullable;

/// What can be seen of a file without opening it; absent parts could not be read.
///
/// @param width,height in pixels, of pictures and films
/// @param seconds how long a sound or film lasts, rounded up
/// @param thumbnail a small JPEG of a picture, base64
public record MediaDetails(
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Integer seconds,
    @Nullable String thumbnail) {
  public static final MediaDetails NONE = new MediaDetails(null, null, null, null);
}

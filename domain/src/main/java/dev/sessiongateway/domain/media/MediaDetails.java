package dev.sessiongateway.domain.media;

import org.jspecify.annotations.Nullable;

/// Properties of a media file; absent parts could not be read.
///
/// @param width,height in pixels, of images and videos
/// @param seconds duration of audio or video, rounded up
/// @param thumbnail a small JPEG of an image, base64
public record MediaDetails(
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Integer seconds,
    @Nullable String thumbnail) {
  public static final MediaDetails NONE = new MediaDetails(null, null, null, null);
}

package dev.sessiongateway.domain.media;

import org.jspecify.annotations.Nullable;

/// Properties of a media file; absent parts could not be read.
///
/// @param width,height in pixels, of images and videos
/// @param seconds duration of audio or video, rounded up
/// @param thumbnail a small JPEG of an image, base64
/// @param isAnimated whether a picture moves; absent when it does not
public record MediaDetails(
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Integer seconds,
    @Nullable String thumbnail,
    @Nullable Boolean isAnimated) {
  public static final MediaDetails NONE = new MediaDetails(null, null, null, null);

  /// Of a file that is no moving picture.
  public MediaDetails(
      @Nullable Integer width,
      @Nullable Integer height,
      @Nullable Integer seconds,
      @Nullable String thumbnail) {
    this(width, height, seconds, thumbnail, null);
  }
}

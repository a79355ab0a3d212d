package dev.sessiongateway.outbound.media;

import org.jspecify.annotations.Nullable;

/// What the header of a WebP picture says.
///
/// @param width,height null when the header is not complete
record WebpHeader(@Nullable Integer width, @Nullable Integer height, boolean isAnimated) {
  static final WebpHeader NONE = new WebpHeader(null, null, false);

  private static final int ANIMATION = 2;
  private static final int LONGEST = 30;

  static WebpHeader of(byte[] bytes) {
    if (bytes.length < LONGEST
        || !AudioHeader.isAt(bytes, 0, "RIFF")
        || !AudioHeader.isAt(bytes, 8, "WEBP")) {
      return NONE;
    }
    if (AudioHeader.isAt(bytes, 12, "VP8X")) {
      var isAnimated = (bytes[20] & ANIMATION) != 0;
      return new WebpHeader(1 + little(bytes, 24, 3), 1 + little(bytes, 27, 3), isAnimated);
    }
    if (AudioHeader.isAt(bytes, 12, "VP8L")) {
      var sides = little(bytes, 21, 4);
      return new WebpHeader(1 + (sides & 0x3FFF), 1 + (sides >> 14 & 0x3FFF), false);
    }
    return AudioHeader.isAt(bytes, 12, "VP8 ")
        ? new WebpHeader(little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF, false)
        : NONE;
  }

  private static int little(byte[] bytes, int at, int length) {
    var value = 0;
    for (var i = length - 1; i >= 0; i--) {
      value = value << 8 | (bytes[at + i] & 0xFF);
    }
    return value;
  }
}

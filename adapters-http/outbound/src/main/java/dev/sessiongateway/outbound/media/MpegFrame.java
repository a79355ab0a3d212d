package dev.sessiongateway.outbound.media;

/// The header of one of the frames that an MPEG sound file (`.mp3`) consists of.
///
/// @param length in bytes, 0 when there is no frame
/// @param samples of each channel
/// @param hertz of the samples
/// @param sideBytes between the header and what an encoder says about the whole file
record MpegFrame(int length, int samples, int hertz, int sideBytes) {
  private static final MpegFrame NONE = new MpegFrame(0, 0, 0, 0);

  private static final int[][] KILOBITS_1 = {
    {},
    {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
    {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
    {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
  };
  private static final int[][] KILOBITS_2 = {
    {},
    {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
  };
  private static final int[] HERTZ = {44_100, 48_000, 32_000};
  private static final int VERSION_1 = 3;
  private static final int RESERVED_VERSION = 1;
  private static final int LAYER_1 = 3;
  private static final int LAYER_3 = 1;
  private static final int NO_BITRATE = 15;
  private static final int MONO = 3;

  /// The frame that begins here.
  static MpegFrame at(byte[] bytes, int at) {
    if (at < 0
        || at + 4 > bytes.length
        || (bytes[at] & 0xFF) != 0xFF
        || (bytes[at + 1] & 0xE0) != 0xE0) {
      return NONE;
    }
    var version = bytes[at + 1] >> 3 & 3;
    var layer = bytes[at + 1] >> 1 & 3;
    var bitrate = bytes[at + 2] >> 4 & 0xF;
    var rate = bytes[at + 2] >> 2 & 3;
    if (version == RESERVED_VERSION
        || layer == 0
        || bitrate == NO_BITRATE
        || rate == HERTZ.length) {
      return NONE;
    }
    var isMono = (bytes[at + 3] >> 6 & 3) == MONO;
    return of(version, layer, bitrate, rate, bytes[at + 2] >> 1 & 1, isMono);
  }

  private static MpegFrame of(
      int version, int layer, int bitrate, int rate, int padding, boolean isMono) {
    var isFirst = version == VERSION_1;
    var bits = 1_000 * (isFirst ? KILOBITS_1 : KILOBITS_2)[layer][bitrate];
    // Version 2 halves the rates of version 1, version 2.5 halves them again.
    var hertz = isFirst ? HERTZ[rate] : HERTZ[rate] / (version == 2 ? 2 : 4);
    if (layer == LAYER_1) {
      return new MpegFrame((12 * bits / hertz + padding) * 4, 384, hertz, 0);
    }
    var samples = layer == LAYER_3 && !isFirst ? 576 : 1_152;
    var side = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17);
    return new MpegFrame(samples / 8 * bits / hertz + padding, samples, hertz, side);
  }
}

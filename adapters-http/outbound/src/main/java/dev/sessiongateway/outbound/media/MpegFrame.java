package dev.sessiongateway.outbound.media;

/// Headers of the frames that an MPEG sound file (`.mp3`) consists of.
final class MpegFrame {
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

  private MpegFrame() {}

  /// The length in bytes of the frame that begins here, 0 when none does.
  static int length(byte[] bytes, int at) {
    if (at < 0
        || at + 4 > bytes.length
        || (bytes[at] & 0xFF) != 0xFF
        || (bytes[at + 1] & 0xE0) != 0xE0) {
      return 0;
    }
    var version = bytes[at + 1] >> 3 & 3;
    var layer = bytes[at + 1] >> 1 & 3;
    var bitrate = bytes[at + 2] >> 4 & 0xF;
    var rate = bytes[at + 2] >> 2 & 3;
    if (version == RESERVED_VERSION
        || layer == 0
        || bitrate == NO_BITRATE
        || rate == HERTZ.length) {
      return 0;
    }
    return length(version, layer, bitrate, rate, bytes[at + 2] >> 1 & 1);
  }

  private static int length(int version, int layer, int bitrate, int rate, int padding) {
    var isFirst = version == VERSION_1;
    var bits = 1_000 * (isFirst ? KILOBITS_1 : KILOBITS_2)[layer][bitrate];
    // Version 2 halves the rates of version 1, version 2.5 halves them again.
    var hertz = isFirst ? HERTZ[rate] : HERTZ[rate] / (version == 2 ? 2 : 4);
    if (layer == LAYER_1) {
      return (12 * bits / hertz + padding) * 4;
    }
    var samples = layer == LAYER_3 && !isFirst ? 72 : 144;
    return samples * bits / hertz + padding;
  }
}

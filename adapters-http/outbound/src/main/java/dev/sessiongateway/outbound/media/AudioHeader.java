package dev.sessiongateway.outbound.media;

/// Validates the headers of sound files: a signature alone is not enough.
final class AudioHeader {
  private static final int ID3_HEADER = 10;
  private static final int FRAME_SEARCH = 8_192;
  private static final int FRAME_HEADER = 4;
  private static final int OGG_PAGE_HEADER = 27;
  private static final int OGG_FIRST_PAGE = 2;
  private static final int OPUS_HEAD = 19;
  private static final int RIFF_HEADER = 12;
  private static final int CHUNK_HEADER = 8;
  private static final int LEAST_WAV_FORMAT = 16;
  private static final int FLAC_HEADER = 42;
  private static final int FLAC_STREAM_INFO = 34;

  private final byte[] bytes;

  private AudioHeader(byte[] bytes) {
    this.bytes = bytes;
  }

  /// Whether the headers of a file of this type are complete and describe sound. Types that are
  /// rare in messengers are not validated.
  static boolean isComplete(String type, byte[] bytes) {
    var header = new AudioHeader(bytes);
    return switch (type) {
      case "audio/ogg" -> header.isOgg();
      case "audio/mpeg" -> header.isMpeg();
      case "audio/wav" -> header.isWav();
      case "audio/flac", "audio/x-flac" -> header.isFlac();
      case "audio/amr" -> header.isAmr();
      default -> true;
    };
  }

  /// The first page holds the whole first packet, which names the codec.
  private boolean isOgg() {
    if (bytes.length < OGG_PAGE_HEADER || (bytes[5] & OGG_FIRST_PAGE) == 0) {
      return false;
    }
    var segments = unsigned(26);
    var packet = OGG_PAGE_HEADER + segments;
    if (segments == 0 || packet > bytes.length) {
      return false;
    }
    var length = 0;
    for (var i = OGG_PAGE_HEADER; i < packet; i++) {
      length += unsigned(i);
    }
    return packet + length <= bytes.length
        && ((isAt(packet, "OpusHead") && length >= OPUS_HEAD)
            || isAt(packet, "\u0001vorbis")
            || isAt(packet, "Speex   ")
            || isAt(packet, "\u007fFLAC"));
  }

  /// A frame, and another one after it if the bytes reach that far.
  private boolean isMpeg() {
    var start = isAt(0, "ID3") ? endOfId3() : 0;
    var end = (int) Math.min(bytes.length - (long) FRAME_HEADER, start + (long) FRAME_SEARCH);
    for (var i = start; i <= end; i++) {
      var length = MpegFrame.length(bytes, i);
      if (length > 0
          && (i + length + FRAME_HEADER > bytes.length
              || MpegFrame.length(bytes, i + length) > 0)) {
        return true;
      }
    }
    return false;
  }

  private int endOfId3() {
    if (bytes.length < ID3_HEADER) {
      return bytes.length;
    }
    var size = unsigned(6) << 21 | unsigned(7) << 14 | unsigned(8) << 7 | unsigned(9);
    return Math.min(bytes.length, ID3_HEADER + size);
  }

  /// A complete format chunk before the data chunk.
  private boolean isWav() {
    var hasFormat = false;
    for (var at = (long) RIFF_HEADER; at + CHUNK_HEADER <= bytes.length; ) {
      var chunk = (int) at;
      var size = littleEndian(chunk + 4);
      if (isAt(chunk, "data")) {
        return hasFormat;
      }
      if (isAt(chunk, "fmt ")) {
        hasFormat = size >= LEAST_WAV_FORMAT && at + CHUNK_HEADER + size <= bytes.length;
      }
      at += CHUNK_HEADER + size + (size & 1);
    }
    return false;
  }

  private boolean isFlac() {
    return bytes.length >= FLAC_HEADER
        && (unsigned(4) & 0x7F) == 0
        && (unsigned(5) << 16 | unsigned(6) << 8 | unsigned(7)) == FLAC_STREAM_INFO;
  }

  private boolean isAmr() {
    return bytes.length > (isAt(0, "#!AMR-WB\n") ? 9 : 6);
  }

  private boolean isAt(int index, String word) {
    return isAt(bytes, index, word);
  }

  /// Whether these bytes are there, one for each letter.
  static boolean isAt(byte[] bytes, int index, String word) {
    if (index + word.length() > bytes.length) {
      return false;
    }
    for (var i = 0; i < word.length(); i++) {
      if ((bytes[index + i] & 0xFF) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int unsigned(int index) {
    return bytes[index] & 0xFF;
  }

  private long littleEndian(int index) {
    return unsigned(index)
        | unsigned(index + 1) << 8
        | unsigned(index + 2) << 16
        | (long) unsigned(index + 3) << 24;
  }

  /// Headers of the frames that an MPEG sound file (`.mp3`) consists of.
  private static final class MpegFrame {
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
}

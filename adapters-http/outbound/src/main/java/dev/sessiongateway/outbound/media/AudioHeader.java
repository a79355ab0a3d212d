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

  private boolean isMpeg() {
    return firstFrame(bytes) >= 0;
  }

  /// Where the first MPEG frame begins: one with another after it, if the bytes reach that far; -1
  /// when there is none.
  static int firstFrame(byte[] bytes) {
    var start = endOfId3(bytes);
    var end = (int) Math.min(bytes.length - (long) FRAME_HEADER, start + (long) FRAME_SEARCH);
    for (var i = start; i <= end; i++) {
      var length = MpegFrame.at(bytes, i).length();
      if (length > 0
          && (i + length + FRAME_HEADER > bytes.length
              || MpegFrame.at(bytes, i + length).length() > 0)) {
        return i;
      }
    }
    return -1;
  }

  /// Behind the title and the picture that may stand before a sound.
  static int endOfId3(byte[] bytes) {
    if (!isAt(bytes, 0, "ID3")) {
      return 0;
    }
    if (bytes.length < ID3_HEADER) {
      return bytes.length;
    }
    var size =
        (bytes[6] & 0x7F) << 21
            | (bytes[7] & 0x7F) << 14
            | (bytes[8] & 0x7F) << 7
            | (bytes[9] & 0x7F);
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
}

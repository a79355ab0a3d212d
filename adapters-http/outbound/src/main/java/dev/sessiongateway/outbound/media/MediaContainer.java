package dev.sessiongateway.outbound.media;

import java.nio.charset.StandardCharsets;

/// Reads the container formats that hold sound, video or both, and decides which.
final class MediaContainer {
  private static final int HEAD = 4_096;

  /// In a box of type `hdlr`: version, flags and a reserved word come before the handler.
  private static final int HANDLER_OFFSET = 12;

  private static final int ADTS_HEADER = 7;
  private static final int ADTS_LAST_RATE = 12;

  private MediaContainer() {}

  static String ogg(byte[] bytes) {
    var head = head(bytes);
    if (head.contains("theora")) {
      return "video/ogg";
    }
    var sound =
        head.contains("OpusHead")
            || head.contains("vorbis")
            || head.contains("Speex")
            || head.contains("FLAC");
    return sound ? "audio/ogg" : "application/ogg";
  }

  /// @param type the answer for a video without a brand
  static String mp4(byte[] bytes, String type) {
    var brand = head(bytes).startsWith("ftyp", 4) ? head(bytes).substring(8) : "";
    var isVideo = hasHandler(bytes, "vide");
    if (!isVideo && hasHandler(bytes, "soun")) {
      return "audio/mp4";
    }
    if (brand.startsWith("M4A")) {
      return "application/octet-stream";
    }
    if (brand.isEmpty() || brand.startsWith("qt  ")) {
      return type.startsWith("video/") ? type : "video/quicktime";
    }
    return brand.startsWith("3g") ? "video/3gpp" : "video/mp4";
  }

  static String matroska(byte[] bytes) {
    var head = head(bytes);
    var isVideo = head.contains("V_");
    var isSound = !isVideo && head.contains("A_");
    if (head.contains("webm")) {
      return isSound ? "audio/webm" : "video/webm";
    }
    return isSound ? "audio/x-matroska" : "video/x-matroska";
  }

  /// AAC as a bare stream of frames. The sync word of a frame is short, so the frame must be valid
  /// and another one must follow it, if the bytes reach that far.
  static boolean isAdts(byte[] bytes) {
    if (!isAdtsFrame(bytes, 0)) {
      return false;
    }
    var length = (bytes[3] & 3) << 11 | (bytes[4] & 0xFF) << 3 | (bytes[5] & 0xFF) >> 5;
    return length >= ADTS_HEADER
        && (length + ADTS_HEADER > bytes.length || isAdtsFrame(bytes, length));
  }

  private static boolean isAdtsFrame(byte[] bytes, int at) {
    return at + ADTS_HEADER <= bytes.length
        && (bytes[at] & 0xFF) == 0xFF
        && (bytes[at + 1] & 0xF6) == 0xF0
        && (bytes[at + 2] >> 2 & 0xF) <= ADTS_LAST_RATE;
  }

  /// The list of tracks can be at either end of a file.
  private static boolean hasHandler(byte[] bytes, String handler) {
    for (var i = 0; i + HANDLER_OFFSET + 4 <= bytes.length; i++) {
      if (isAt(bytes, i, "hdlr") && isAt(bytes, i + HANDLER_OFFSET, handler)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(byte[] bytes, int index, String word) {
    for (var i = 0; i < word.length(); i++) {
      if (bytes[index + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static String head(byte[] bytes) {
    return new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1);
  }
}

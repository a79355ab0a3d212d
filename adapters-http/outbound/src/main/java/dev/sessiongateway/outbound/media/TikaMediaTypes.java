package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaTypeDetector;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.apache.tika.Tika;
import org.jspecify.annotations.Nullable;

/// Detects media types with Tika's table of signatures, mapped to the types that messengers use.
/// The bytes decide whether a file is a sound, picture or video; the name only refines documents.
public final class TikaMediaTypes implements MediaTypeDetector {
  private static final String UNKNOWN = "application/octet-stream";
  private static final Set<String> MEDIA_TYPES = Set.of("audio", "video", "image");
  private static final Set<String> CONTAINERS =
      Set.of("application/ogg", "application/mp4", "application/x-matroska");

  private final Object loading = new Object();
  private volatile @Nullable Tika table;

  @Override
  public String detect(byte[] bytes, @Nullable String filename) {
    if (bytes.length == 0) {
      return UNKNOWN;
    }
    var byBytes = whole(canonical(table().detect(bytes), bytes), bytes);
    if (filename == null || isMedia(byBytes)) {
      return byBytes;
    }
    var byName = plain(table().detect(bytes, filename));
    return isMedia(byName) ? byBytes : byName;
  }

  /// Loaded with the first file, because loading takes a noticeable part of a second.
  private Tika table() {
    var loaded = table;
    if (loaded != null) {
      return loaded;
    }
    synchronized (loading) {
      var ready = table == null ? new Tika() : table;
      table = ready;
      return ready;
    }
  }

  private static boolean isMedia(String type) {
    return MEDIA_TYPES.contains(type.substring(0, Math.max(0, type.indexOf('/'))))
        || CONTAINERS.contains(type);
  }

  /// A signature without complete headers is not playable.
  private static String whole(String type, byte[] bytes) {
    return AudioHeader.isComplete(type, bytes) ? type : UNKNOWN;
  }

  private static String plain(String type) {
    return type.split(";", 2)[0].strip();
  }

  private static String canonical(String detected, byte[] bytes) {
    var type = plain(detected);
    return switch (type) {
      case "audio/vnd.wave", "audio/x-wav", "audio/wave" -> "audio/wav";
      case "audio/x-aac" -> "audio/aac";
      case "audio/x-flac" -> "audio/flac";
      case "audio/amr-wb" -> "audio/amr";
      case "audio/opus",
          "audio/vorbis",
          "audio/speex",
          "audio/x-oggflac",
          "audio/x-oggpcm",
          "application/ogg" ->
          MediaContainer.ogg(bytes);
      case "video/mp4",
          "audio/mp4",
          "application/mp4",
          "video/x-m4v",
          "video/quicktime",
          "video/3gpp",
          "audio/3gpp" ->
          MediaContainer.mp4(bytes, type);
      case "application/x-matroska", "video/x-matroska", "video/webm", "audio/webm" ->
          MediaContainer.matroska(bytes);
      case UNKNOWN -> MediaContainer.isAdts(bytes) ? "audio/aac" : UNKNOWN;
      default -> type;
    };
  }

  /// Reads the container formats that hold sound, video or both, and decides which.
  private static final class MediaContainer {
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

    /// AAC as a bare stream of frames. The sync word of a frame is short, so the frame must be
    /// valid and another one must follow it, if the bytes reach that far.
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
        if (AudioHeader.isAt(bytes, i, "hdlr")
            && AudioHeader.isAt(bytes, i + HANDLER_OFFSET, handler)) {
          return true;
        }
      }
      return false;
    }

    private static String head(byte[] bytes) {
      return new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1);
    }
  }
}

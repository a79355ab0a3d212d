package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaTypeDetector;
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
}

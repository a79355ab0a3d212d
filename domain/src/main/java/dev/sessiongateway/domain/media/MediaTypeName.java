package dev.sessiongateway.domain.media;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Media types as clients and servers write them.
public final class MediaTypeName {
  /// What the bytes of an unknown file are.
  public static final String UNKNOWN = "application/octet-stream";

  private static final Pattern FORM =
      Pattern.compile("[a-z0-9!#$&^_.+-]{1,127}/[a-z0-9!#$&^_.+-]{1,127}");

  /// Types that say nothing about a file.
  private static final Set<String> EMPTY =
      Set.of(
          UNKNOWN,
          "binary/octet-stream",
          "application/x-octet-stream",
          "application/octetstream",
          "octet/stream",
          "application/binary",
          "application/x-binary",
          "application/force-download",
          "application/x-force-download",
          "application/download",
          "application/x-download",
          "application/unknown",
          "application/x-unknown",
          "unknown/unknown",
          "content/unknown",
          "multipart/form-data",
          "application/x-www-form-urlencoded");

  private static final Map<String, String> ALIASES =
      Map.ofEntries(
          Map.entry("image/jpg", "image/jpeg"),
          Map.entry("image/pjpeg", "image/jpeg"),
          Map.entry("image/jfif", "image/jpeg"),
          Map.entry("image/x-jpeg", "image/jpeg"),
          Map.entry("image/x-png", "image/png"),
          Map.entry("image/x-webp", "image/webp"),
          Map.entry("image/x-ms-bmp", "image/bmp"),
          Map.entry("image/x-bmp", "image/bmp"),
          Map.entry("image/x-tiff", "image/tiff"),
          Map.entry("image/tif", "image/tiff"),
          Map.entry("image/svg", "image/svg+xml"),
          Map.entry("audio/mp3", "audio/mpeg"),
          Map.entry("audio/x-mp3", "audio/mpeg"),
          Map.entry("audio/mpeg3", "audio/mpeg"),
          Map.entry("audio/x-mpeg", "audio/mpeg"),
          Map.entry("audio/x-mpeg-3", "audio/mpeg"),
          Map.entry("audio/x-mpeg3", "audio/mpeg"),
          Map.entry("audio/m4a", "audio/mp4"),
          Map.entry("audio/x-m4a", "audio/mp4"),
          Map.entry("audio/aacp", "audio/aac"),
          Map.entry("audio/x-aac", "audio/aac"),
          Map.entry("audio/wave", "audio/wav"),
          Map.entry("audio/x-wav", "audio/wav"),
          Map.entry("audio/x-pn-wav", "audio/wav"),
          Map.entry("audio/vnd.wave", "audio/wav"),
          Map.entry("audio/x-flac", "audio/flac"),
          Map.entry("audio/oga", "audio/ogg"),
          Map.entry("audio/x-ogg", "audio/ogg"),
          Map.entry("video/mov", "video/quicktime"),
          Map.entry("video/x-m4v", "video/mp4"),
          Map.entry("application/x-pdf", "application/pdf"),
          Map.entry("application/x-zip", "application/zip"),
          Map.entry("application/x-zip-compressed", "application/zip"),
          Map.entry("application/csv", "text/csv"),
          Map.entry("text/x-csv", "text/csv"));

  private MediaTypeName() {}

  /// The usual name of a type, in lower case, with the parameters that were given; empty when it
  /// says nothing about the file, or is none.
  public static String canonical(@Nullable String declared) {
    var lower = declared == null ? "" : Ascii.lower(declared.strip());
    var type = withoutParameters(lower);
    if (EMPTY.contains(type) || !FORM.matcher(type).matches()) {
      return "";
    }
    var usual = ALIASES.get(type);
    return usual == null ? lower : usual + lower.substring(type.length());
  }

  public static String withoutParameters(String type) {
    var end = type.indexOf(';');
    return end < 0 ? type : type.substring(0, end).strip();
  }
}

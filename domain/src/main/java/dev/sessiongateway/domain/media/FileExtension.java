package dev.sessiongateway.domain.media;

import java.util.Map;

/// The ends of file names by media type, of the types that the gateway stores.
public final class FileExtension {
  private static final Map<String, String> BY_TYPE =
      Map.ofEntries(
          Map.entry("image/jpeg", "jpg"),
          Map.entry("image/png", "png"),
          Map.entry("image/gif", "gif"),
          Map.entry("image/webp", "webp"),
          Map.entry("image/svg+xml", "svg"),
          Map.entry("image/heic", "heic"),
          Map.entry("image/bmp", "bmp"),
          Map.entry("image/tiff", "tiff"),
          Map.entry("audio/ogg", "ogg"),
          Map.entry("audio/opus", "opus"),
          Map.entry("audio/mpeg", "mp3"),
          Map.entry("audio/mp4", "m4a"),
          Map.entry("audio/aac", "aac"),
          Map.entry("audio/amr", "amr"),
          Map.entry("audio/wav", "wav"),
          Map.entry("audio/flac", "flac"),
          Map.entry("audio/webm", "weba"),
          Map.entry("video/mp4", "mp4"),
          Map.entry("video/3gpp", "3gp"),
          Map.entry("video/quicktime", "mov"),
          Map.entry("video/webm", "webm"),
          Map.entry("application/pdf", "pdf"),
          Map.entry("application/zip", "zip"),
          Map.entry("application/json", "json"),
          Map.entry("application/msword", "doc"),
          Map.entry(
              "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
          Map.entry("application/vnd.ms-excel", "xls"),
          Map.entry("application/vnd.ms-powerpoint", "ppt"),
          Map.entry("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
          Map.entry(
              "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
          Map.entry("text/plain", "txt"),
          Map.entry("text/csv", "csv"),
          Map.entry("text/html", "html"),
          Map.entry("text/vcard", "vcf"));

  private FileExtension() {}

  /// @param mimetype with or without parameters
  /// @return with its dot; empty for unknown types
  public static String of(String mimetype) {
    var type = MediaTypeName.withoutParameters(MediaTypeName.canonical(mimetype));
    var extension = BY_TYPE.get(type);
    return extension == null ? "" : "." + extension;
  }
}

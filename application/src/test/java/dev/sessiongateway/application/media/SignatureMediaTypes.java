package dev.sessiongateway.application.media;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Knows the handful of types that tests use, by their first bytes; ignores names.
public final class SignatureMediaTypes implements MediaTypes {
  @Override
  public String detect(byte[] bytes, @Nullable String filename) {
    var text = new String(bytes, StandardCharsets.ISO_8859_1);
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

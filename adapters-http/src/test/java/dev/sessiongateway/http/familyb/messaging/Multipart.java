package dev.sessiongateway.http.familyb.messaging;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A multipart form as clients with files send it.
final class Multipart {
  private static final String BOUNDARY = "----parts-of-the-tests";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  static Multipart of(Map<String, String> texts) {
    var parts = new Multipart();
    new LinkedHashMap<>(texts).forEach(parts::text);
    return parts;
  }

  Multipart text(String name, String text) {
    line("--" + BOUNDARY);
    line("Content-Disposition: form-data; name=\"" + name + "\"");
    line("");
    line(text);
    return this;
  }

  Multipart file(String name, String filename, @Nullable String type, byte[] bytes) {
    line("--" + BOUNDARY);
    line("Content-Disposition: form-data; name=\"" + name + "\"; filename=\"" + filename + "\"");
    if (type != null) {
      line("Content-Type: " + type);
    }
    line("");
    out.writeBytes(bytes);
    line("");
    return this;
  }

  byte[] bytes() {
    var all = new ByteArrayOutputStream();
    all.writeBytes(out.toByteArray());
    all.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII));
    return all.toByteArray();
  }

  String contentType() {
    return "multipart/form-data; boundary=" + BOUNDARY;
  }

  private void line(String text) {
    out.writeBytes((text + "\r\n").getBytes(StandardCharsets.UTF_8));
  }
}

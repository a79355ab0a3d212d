package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// A body of the type `multipart/form-data`.
///
/// Its boundary is a hash of its parts. People write what the parts say, and nobody can write a
/// text that has its own hash in it.
final class FormBody {
  private static final Pattern UNSAFE = Pattern.compile("[\\p{Cntrl}\"\\\\]");
  private static final String LINE = "\r\n";

  private final List<byte[]> parts = new ArrayList<>();

  void addText(String name, String value) {
    add("Content-Disposition: form-data; name=\"" + name + "\"" + LINE, bytes(value));
  }

  void addFile(String name, String filename, String mimetype, byte[] content) {
    var file = UNSAFE.matcher(filename).replaceAll("_");
    var type = UNSAFE.matcher(mimetype).replaceAll("_");
    add(
        "Content-Disposition: form-data; name=\""
            + name
            + "\"; filename=\""
            + file
            + "\""
            + LINE
            + "Content-Type: "
            + type
            + LINE,
        content);
  }

  private void add(String headers, byte[] content) {
    var part = new ByteArrayOutputStream(headers.length() + content.length + 2);
    part.writeBytes(bytes(headers + LINE));
    part.writeBytes(content);
    parts.add(part.toByteArray());
  }

  String contentType() {
    return "multipart/form-data; boundary=" + boundary();
  }

  byte[] toBytes() {
    var boundary = boundary();
    var all = new ByteArrayOutputStream();
    for (var part : parts) {
      all.writeBytes(bytes("--" + boundary + LINE));
      all.writeBytes(part);
      all.writeBytes(bytes(LINE));
    }
    all.writeBytes(bytes("--" + boundary + "--" + LINE));
    return all.toByteArray();
  }

  private String boundary() {
    var whole = new StringBuilder();
    parts.forEach(part -> whole.append(HexFormat.of().formatHex(Sha256.of(part))));
    return "gateway-" + HexFormat.of().formatHex(Sha256.of(whole.toString()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package dev.sessiongateway.outbound.client;

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
public final class MultipartBody {
  private static final Pattern UNSAFE = Pattern.compile("[\\p{Cntrl}\"\\\\]");
  private static final String LINE = "\r\n";

  private final List<byte[]> parts = new ArrayList<>();

  public void addText(String name, String value) {
    add("Content-Disposition: form-data; name=\"" + name + "\"" + LINE, utf8(value));
  }

  public void addFile(String name, String filename, String mimetype, byte[] content) {
    var file = UNSAFE.matcher(filename).replaceAll("_");
    var type = UNSAFE.matcher(mimetype).replaceAll("_");
    add(
        "Content-Disposition: form-data; name=\"%s\"; filename=\"%s\"\r\nContent-Type: %s\r\n"
            .formatted(name, file, type),
        content);
  }

  private void add(String headers, byte[] content) {
    var part = new ByteArrayOutputStream(headers.length() + content.length + 2);
    part.writeBytes(utf8(headers + LINE));
    part.writeBytes(content);
    parts.add(part.toByteArray());
  }

  public String contentType() {
    return "multipart/form-data; boundary=" + boundary();
  }

  public byte[] toBytes() {
    var boundary = boundary();
    var all = new ByteArrayOutputStream();
    for (var part : parts) {
      all.writeBytes(utf8("--" + boundary + LINE));
      all.writeBytes(part);
      all.writeBytes(utf8(LINE));
    }
    all.writeBytes(utf8("--" + boundary + "--" + LINE));
    return all.toByteArray();
  }

  private String boundary() {
    var whole = new StringBuilder();
    parts.forEach(part -> whole.append(HexFormat.of().formatHex(Sha256.of(part))));
    return "gateway-" + HexFormat.of().formatHex(Sha256.of(whole.toString()));
  }

  /// The bytes of a text.
  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

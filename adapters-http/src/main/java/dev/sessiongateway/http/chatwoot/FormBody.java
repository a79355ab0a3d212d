package dev.sessiongateway.http.chatwoot;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// A body of the type `multipart/form-data`.
final class FormBody {
  private static final Pattern UNSAFE = Pattern.compile("[\\p{Cntrl}\"\\\\]");
  private static final String LINE = "\r\n";

  private final String boundary;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /// @param boundary that occurs in no part
  FormBody(String boundary) {
    this.boundary = boundary;
  }

  String contentType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  void addText(String name, String value) {
    write("--" + boundary + LINE + "Content-Disposition: form-data; name=\"" + name + "\"");
    write(LINE + LINE + value + LINE);
  }

  void addFile(String name, String filename, String mimetype, byte[] content) {
    var plain = UNSAFE.matcher(filename).replaceAll("_");
    write("--" + boundary + LINE + "Content-Disposition: form-data; name=\"" + name + "\"");
    write("; filename=\"" + plain + "\"" + LINE + "Content-Type: " + mimetype + LINE + LINE);
    bytes.writeBytes(content);
    write(LINE);
  }

  /// Ends the body.
  byte[] toBytes() {
    write("--" + boundary + "--" + LINE);
    return bytes.toByteArray();
  }

  private void write(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}

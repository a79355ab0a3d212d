package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.media.Attachment;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.regex.Pattern;

/// A form with a file, as the Graph API takes it: `multipart/form-data` (RFC 7578).
final class FormData {
  private static final Pattern TYPE = Pattern.compile("[\\x20-\\x2E\\x30-\\x7E]++/[\\x20-\\x7E]++");

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final String boundary;

  /// @param boundary that is in no part
  FormData(String boundary) {
    this.boundary = boundary;
  }

  FormData with(String name, String value) {
    return part("name=\"" + name + "\"\r\n", value.getBytes(UTF_8));
  }

  FormData with(String name, Attachment.Stored file, byte[] content) {
    return part(
        "name=\"%s\"; filename=\"%s\"\r\nContent-Type: %s\r\n"
            .formatted(name, filename(file), type(file)),
        content);
  }

  private FormData part(String headers, byte[] content) {
    body.writeBytes(
        ("--" + boundary + "\r\nContent-Disposition: form-data; " + headers + "\r\n")
            .getBytes(UTF_8));
    body.writeBytes(content);
    body.writeBytes("\r\n".getBytes(UTF_8));
    return this;
  }

  private static String filename(Attachment.Stored file) {
    var name = file.filename() == null ? file.id().toString() : file.filename();
    return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  /// The type of a file, as a header can carry it.
  static String type(Attachment.Stored file) {
    return TYPE.matcher(file.mimetype()).matches() ? file.mimetype() : "application/octet-stream";
  }

  /// The call that sends the form.
  Graph.Call post(String path) {
    body.writeBytes(("--" + boundary + "--\r\n").getBytes(UTF_8));
    return new Graph.Call(
        "POST",
        path,
        Map.of(),
        "multipart/form-data; boundary=" + boundary,
        body.toByteArray(),
        Map.of());
  }
}

package dev.sessiongateway.http;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.json.FormData;
import dev.sessiongateway.http.kernel.json.FormData.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.UrlEncoded;
import org.jspecify.annotations.Nullable;

/// Parses forms with Jetty's parsers, in memory; the size of the body is checked before.
final class FormParser {
  private static final int MOST_PARTS = 100;
  private static final int HEADERS_OF_A_PART = 8 << 10;
  private static final int UNLIMITED = -1;
  private static final String BODY = "body";
  private static final String FILE = "file";

  private FormParser() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.body`
  static FormData urlEncoded(byte[] body) {
    var form = new FormData();
    var text = utf8(BODY, body);
    try {
      UrlEncoded.decodeUtf8To(text, 0, text.length(), form::add, false, false, false);
    } catch (IllegalArgumentException e) {
      throw new Fault.Invalid(BODY, "is not a properly encoded form").toException(e);
    }
    return form;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.body`, `invalid.<part>`
  static FormData multipart(byte[] body, String boundary) {
    var parsed = new CompletableFuture<MultiPartFormData.Parts>();
    parser(boundary)
        .parse(Content.Source.from(ByteBuffer.wrap(body)), Promise.Invocable.toPromise(parsed));
    try (var parts = parsed.join()) {
      var form = new FormData();
      parts.forEach(part -> add(form, part));
      return form;
    } catch (CompletionException e) {
      throw new Fault.Invalid(BODY, "is not a form of at most " + MOST_PARTS + " parts")
          .toException(e);
    }
  }

  private static MultiPartFormData.Parser parser(String boundary) {
    var parser = new MultiPartFormData.Parser(boundary);
    parser.setMaxParts(MOST_PARTS);
    parser.setPartHeadersMaxLength(HEADERS_OF_A_PART);
    // No part is written to disk; the sizes were checked when the body was read.
    parser.setMaxMemoryFileSize(UNLIMITED);
    parser.setMaxFileSize(UNLIMITED);
    parser.setMaxLength(UNLIMITED);
    parser.setUseFilesForPartsWithoutFileName(false);
    return parser;
  }

  private static void add(FormData form, MultiPart.Part part) {
    var name = part.getName();
    if (name == null) {
      throw Fault.invalid(BODY, "has a part without a name");
    }
    if (part.getFileName() == null) {
      form.add(name, utf8(name, bytes(part)));
    } else if (name.equals(FILE)) {
      form.file(new Upload(bytes(part), type(part), part.getFileName()));
    }
    // Files in other parts are treated as unknown fields.
  }

  private static byte[] bytes(MultiPart.Part part) {
    try (var in = Content.Source.asInputStream(part.createContentSource())) {
      return in.readNBytes(Math.toIntExact(part.getLength()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable String type(MultiPart.Part part) {
    var contentType = part.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return contentType == null || contentType.startsWith("application/octet-stream")
        ? null
        : contentType;
  }

  private static String utf8(String field, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new Fault.Invalid(field, "must be UTF-8").toException(e);
    }
  }
}

package dev.sessiongateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

/// A response of a [TestServer].
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Reply(int status, HttpHeaders headers, byte[] body) implements JsonReply {
  private static final ObjectMapper JSON = new ObjectMapper();

  /// The body without the newline that ends JSON.
  public String text() {
    var text = new String(body, StandardCharsets.UTF_8);
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(text(), e);
    }
  }

  public String header(String name) {
    return headers.firstValue(name).orElse(null);
  }

  @Override
  public String toString() {
    return status + " " + text();
  }
}

package dev.sessiongateway.http.api;

import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What an operation answers.
public record Answer(int status, Body body, Map<String, String> headers) {
  public Answer {
    headers = Map.copyOf(headers);
  }

  public static Answer ok(@Nullable Object json) {
    return json(200, json);
  }

  public static Answer created(@Nullable Object json) {
    return json(201, json);
  }

  /// `null` is the JSON word `null`, not an empty body.
  public static Answer json(int status, @Nullable Object json) {
    return new Answer(status, new Json(json), Map.of());
  }

  public static Answer empty(int status) {
    return new Answer(status, new Nothing(), Map.of());
  }

  public static Answer bytes(String contentType, byte[] bytes) {
    return new Answer(200, new Bytes(contentType, bytes), Map.of());
  }

  /// The server closes the stream.
  public static Answer stream(String contentType, InputStream content) {
    return new Answer(200, new Stream(contentType, content), Map.of());
  }

  /// @param opening sees to it that the client is told; what it throws is answered instead
  public static Answer live(Consumer<LiveConnection> opening) {
    return new Answer(200, new Live(opening), Map.of());
  }

  /// The same with another body.
  public Answer with(Body other) {
    return new Answer(status, other, headers);
  }

  public Answer withHeader(String name, String value) {
    var more = new TreeMap<>(headers);
    more.put(name, value);
    return new Answer(status, body, more);
  }

  /// What follows the headers.
  public sealed interface Body {}

  /// A wire record, a list of them, or nothing.
  public record Json(@Nullable Object value) implements Body {}

  /// Not one byte.
  public record Nothing() implements Body {}

  /// @param contentType as sent
  @SuppressWarnings("ArrayRecordComponent") // written once, compared nowhere
  public record Bytes(String contentType, byte[] bytes) implements Body {}

  /// Events as they happen.
  public record Live(Consumer<LiveConnection> opening) implements Body {}

  /// @param contentType as sent
  public record Stream(String contentType, InputStream content) implements Body {}
}

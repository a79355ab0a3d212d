package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.http.kernel.json.SchemaName;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The response of an operation.
public record ApiResponse(int status, Body body, Map<String, String> headers) {
  /// The content type of JSON.
  public static final String JSON_TYPE = "application/json";

  public ApiResponse {
    headers = Map.copyOf(headers);
  }

  /// The body of an answer that says nothing more.
  public static final Success SUCCESS = new Success(true);

  @SchemaName("Success")
  public record Success(boolean success) {}

  public static ApiResponse ok(@Nullable Object json) {
    return json(200, json);
  }

  /// What was asked for is done later.
  public static ApiResponse accepted(@Nullable Object json) {
    return json(202, json);
  }

  public static ApiResponse created(@Nullable Object json) {
    return json(201, json);
  }

  /// `null` is written as the JSON literal `null`, not as an empty body.
  public static ApiResponse json(int status, @Nullable Object json) {
    return new ApiResponse(status, new Json(json), Map.of());
  }

  public static ApiResponse empty(int status) {
    return new ApiResponse(status, new Nothing(), Map.of());
  }

  /// Leads the client to another address of this server for this time.
  public static ApiResponse redirect(String location) {
    return empty(302).withHeader("Location", location).withHeader("Cache-Control", "no-cache");
  }

  public static ApiResponse bytes(String contentType, byte[] bytes) {
    return new ApiResponse(200, new Bytes(contentType, bytes), Map.of());
  }

  /// The server closes the stream.
  public static ApiResponse stream(String contentType, InputStream content) {
    return new ApiResponse(200, new Stream(contentType, content, -1), Map.of());
  }

  /// @param opening starts the stream; a fault that it throws is answered instead
  public static ApiResponse live(Consumer<LiveConnection> opening) {
    return new ApiResponse(200, new Live(opening), Map.of());
  }

  /// This response with another body.
  public ApiResponse with(Body other) {
    return new ApiResponse(status, other, headers);
  }

  public ApiResponse withHeader(String name, String value) {
    var more = new TreeMap<>(headers);
    more.put(name, value);
    return new ApiResponse(status, body, more);
  }

  /// The body of a response.
  public sealed interface Body {}

  /// A record, a list of records, or null.
  public record Json(@Nullable Object value) implements Body {}

  /// An empty body.
  public record Nothing() implements Body {}

  /// @param contentType as sent
  @SuppressWarnings("ArrayRecordComponent") // written once, never compared
  public record Bytes(String contentType, byte[] bytes) implements Body {}

  /// A stream of events.
  public record Live(Consumer<LiveConnection> opening) implements Body {}

  /// @param contentType as sent
  /// @param length of the content in bytes, -1 when it is not known
  public record Stream(String contentType, InputStream content, long length) implements Body {}
}

package dev.sessiongateway.http.kernel.requestlog;

import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.json.Json;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/// Streams the requests of all clients to clients that follow the log.
///
/// @param background runs one task for each client that follows the log, as long as it does
public record RequestLogRoutes(RequestLog log, Executor background) implements Api.Native {
  private static final String EVENT = "request";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /// Only writes.
  private static final Json JSON = new Json(0);

  @Override
  public void register(Api api) {
    api.eventStream("a.followRequests", "/api/server/requests", Scope.ADMIN, this::follow);
  }

  private void follow(ApiRequest request, LiveConnection connection) {
    var last = request.header("Last-Event-ID");
    var reader = log.follow(last == null || last.isEmpty() ? 0 : number(last));
    connection.onEnd(reader::close);
    background.execute(() -> send(reader, connection));
  }

  /// Ends when the reader is closed, which happens at the end of the connection.
  private static void send(RequestLog.Reader reader, LiveConnection connection) {
    for (var entries = reader.next(); !entries.isEmpty(); entries = reader.next()) {
      for (var entry : entries) {
        var id = Long.toString(entry.number());
        connection.send(new RenderedEvent(id, EVENT, entry.at(), "", JSON.write(entry), null, 1));
      }
    }
  }

  private static long number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw Fault.invalid("Last-Event-ID", "must be the id of a request in this log");
    }
    return Long.parseLong(text);
  }
}

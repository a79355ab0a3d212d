package dev.sessiongateway.http.socketio;

import dev.sessiongateway.http.kernel.access.BearerKeys;
import dev.sessiongateway.http.kernel.access.LocalCallers;
import java.util.List;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/// What the first request of a client shows.
///
/// @param key null when there is none; empty for one of an impossible form
/// @param isLocal whether the client needs no key, where none is needed
/// @param from the address of the client, as the server has it
record Handshake(@Nullable String key, boolean isLocal, String from) {
  private static final String KEY = "apikey";

  static Handshake of(Request request, Fields query, LocalCallers callers) {
    var headers = request.getHeaders();
    return new Handshake(
        key(headers.getValuesList(KEY), headers.getValuesList(BearerKeys.HEADER), query),
        callers.admits(
            headers.get("Host"), headers.get("Origin"), headers.get(LocalCallers.SITE_HEADER)),
        Request.getRemoteAddr(request));
  }

  /// The `apikey` header comes before a bearer token, which comes before the query, and the first
  /// that is present must occur once.
  private static @Nullable String key(List<String> own, List<String> authorization, Fields query) {
    var values = own;
    if (values.isEmpty()) {
      values = BearerKeys.of(authorization);
    }
    if (values.isEmpty()) {
      values = query.getValuesOrEmpty(KEY);
    }
    return switch (values.size()) {
      case 0 -> null;
      case 1 -> values.getFirst();
      default -> "";
    };
  }

  @Override
  public String toString() {
    return "Handshake[" + from + "]";
  }
}

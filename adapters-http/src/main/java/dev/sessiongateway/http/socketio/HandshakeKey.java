package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.HandshakeData;
import dev.sessiongateway.http.kernel.access.BearerKeys;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The key in a client's handshake: the `apikey` header comes before a bearer token, which comes
/// before the query, and the first that is present must occur once.
final class HandshakeKey {
  private static final String NAME = "apikey";

  private HandshakeKey() {}

  /// @return null when there is none; empty for one of an impossible form
  static @Nullable String of(HandshakeData handshake) {
    var headers = handshake.getHttpHeaders();
    var values = headers.getAll(NAME);
    if (values.isEmpty()) {
      values = BearerKeys.of(headers.getAll(BearerKeys.HEADER));
    }
    if (values.isEmpty()) {
      values = handshake.getUrlParams().getOrDefault(NAME, List.of());
    }
    return switch (values.size()) {
      case 0 -> null;
      case 1 -> values.getFirst();
      default -> "";
    };
  }
}

package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.HandshakeData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The key in a client's handshake: the `apikey` header comes before the query, and the first that
/// is present must occur once.
final class HandshakeKey {
  private static final String NAME = "apikey";

  private HandshakeKey() {}

  static @Nullable String of(HandshakeData handshake) {
    var header = handshake.getHttpHeaders().getAll(NAME);
    var values = header.isEmpty() ? handshake.getUrlParams().getOrDefault(NAME, List.of()) : header;
    return values.size() == 1 && !values.getFirst().isEmpty() ? values.getFirst() : null;
  }
}

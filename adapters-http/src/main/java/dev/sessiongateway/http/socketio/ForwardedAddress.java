package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.HandshakeData;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/// The client's address for connections through the API's port, which all come from this machine.
/// The header counts only with the secret of this process.
final class ForwardedAddress {
  static final String HEADER = "X-Gateway-Forwarded-For";

  private ForwardedAddress() {}

  static String header(String secret, String clientAddress) {
    return secret + " " + clientAddress;
  }

  static ClientAddress of(HandshakeData handshake, String secret) {
    var header = handshake.getHttpHeaders().get(HEADER);
    if (header != null) {
      var parts = header.split(" ", 2);
      if (parts.length == 2 && equal(parts[0], secret)) {
        return ClientAddress.of(parts[1]);
      }
    }
    return ClientAddress.of(handshake.getAddress().getAddress());
  }

  private static boolean equal(String shown, String secret) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
  }
}

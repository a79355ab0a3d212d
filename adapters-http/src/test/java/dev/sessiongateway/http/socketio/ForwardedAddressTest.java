package dev.sessiongateway.http.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import com.corundumstudio.socketio.HandshakeData;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardedAddressTest {
  private static final String SECRET = "secret-of-this-process";

  @ParameterizedTest
  @CsvSource({
    "secret-of-this-process 192.0.2.7, 192.0.2.7",
    "another-secret 192.0.2.7, 127.0.0.1",
    "192.0.2.7, 127.0.0.1",
    "secret-of-this-process, 127.0.0.1",
    ", 127.0.0.1"
  })
  void theHeaderCountsOnlyWithTheSecret(String header, String address) {
    var headers = new DefaultHttpHeaders();
    if (header != null) {
      headers.add(SocketIoForwarder.ForwardedAddress.HEADER, header);
    }
    var handshake =
        new HandshakeData(
            headers,
            Map.of(),
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 50_000),
            "/socket.io/",
            false);

    assertThat(SocketIoForwarder.ForwardedAddress.of(handshake, SECRET))
        .isEqualTo(new ClientAddress(address));
  }

  @Test
  void whatIsForwardedIsUnderstood() {
    assertThat(SocketIoForwarder.ForwardedAddress.header(SECRET, "192.0.2.7"))
        .isEqualTo(SECRET + " 192.0.2.7");
  }
}

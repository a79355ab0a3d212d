package dev.sessiongateway.application.network;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.network.OutboundConnections.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [OutboundConnections] keeps. It may connect to 127.0.0.1 and to no other private
/// address.
public interface OutboundConnectionsContract {
  OutboundConnections outbound();

  @Test
  default void aCallCarriesItsHeadersAndItsBodyAndBringsTheAnswer() throws Exception {
    try (var server = new Server()) {
      var call =
          new Request(
              "PUT", server.url("/file"), Map.of("X-Token", "word"), "body".getBytes(UTF_8), 100);
      var answer = outbound().call(call);
      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.mediaType()).isEqualTo("text/plain");
      assertThat(new String(answer.body(), UTF_8)).isEqualTo("PUT word body");
    }
  }

  @Test
  default void anAnswerOverTheLimitIsNone() {
    try (var server = new Server()) {
      assertThatThrownBy(() -> outbound().call(Request.get(server.url("/file"), 5)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  default void aRedirectIsAnAnswer() throws Exception {
    try (var server = new Server()) {
      assertThat(outbound().call(Request.get(server.url("/elsewhere"), 100)).status())
          .isEqualTo(302);
    }
  }

  @Test
  default void aCertificateIsTakenByTheConnectionsThatTrustItAndByNoOthers(@TempDir Path directory)
      throws Exception {
    var certificate = ServerCertificate.make(directory, "localhost");
    try (var server = new Server(certificate)) {
      var call = Request.get(server.url("/file"), 100);
      assertThat(outbound().trusting(List.of(certificate.authority())).call(call).status())
          .isEqualTo(201);
      assertThatThrownBy(() -> outbound().call(call)).isInstanceOf(IOException.class);
    }
  }

  @Test
  default void whereNobodyListensNothingIsAnswered() {
    var url = URI.create("http://127.0.0.1:" + FreePort.next() + "/");
    assertThatThrownBy(() -> outbound().call(Request.get(url, 100)))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.1", "192.168.0.1", "169.254.169.254", "[fd00::1]"})
  default void aPrivateAddressIsNotConnectedTo(String host) {
    var url = URI.create("http://" + host + "/");
    assertThatThrownBy(() -> outbound().call(Request.get(url, 100)))
        .isInstanceOf(IOException.class);
    var address = InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", ""));
    assertThatThrownBy(() -> outbound().check(address)).isInstanceOf(IOException.class);
  }

  @Test
  default void whatIsAllowedIsConnectedTo() throws Exception {
    outbound().check(InetAddress.ofLiteral("127.0.0.1"));
  }

  /// Says what it was asked.
  final class Server implements AutoCloseable {
    private final HttpServer server;

    Server() {
      this(null);
    }

    /// @param certificate null for a server without TLS
    Server(@Nullable ServerCertificate certificate) {
      try {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        if (certificate == null) {
          server = HttpServer.create(address, 0);
        } else {
          var encrypted = HttpsServer.create(address, 0);
          encrypted.setHttpsConfigurator(new HttpsConfigurator(certificate.serving()));
          server = encrypted;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server.createContext(
          "/file",
          exchange -> {
            var said =
                "%s %s %s"
                    .formatted(
                        exchange.getRequestMethod(),
                        exchange.getRequestHeaders().getFirst("X-Token"),
                        new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(201, said.length());
            exchange.getResponseBody().write(said.getBytes(UTF_8));
            exchange.close();
          });
      server.createContext(
          "/elsewhere",
          exchange -> {
            exchange.getResponseHeaders().set("Location", "/file");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
          });
      server.start();
    }

    URI url(String path) {
      var origin = server instanceof HttpsServer ? "https://localhost:" : "http://127.0.0.1:";
      return URI.create(origin + server.getAddress().getPort() + path);
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}

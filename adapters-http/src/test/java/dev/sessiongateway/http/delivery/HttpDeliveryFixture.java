package dev.sessiongateway.http.delivery;

import static dev.sessiongateway.outbound.client.RawServer.head;

import dev.sessiongateway.application.delivery.DeliveryContract;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.RawServer;
import dev.sessiongateway.outbound.client.TinyProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/// The endpoints of the contract on loopback, and a delivery to them.
public abstract class HttpDeliveryFixture implements DeliveryContract {
  static final Instant NOW = Instant.parse("2026-01-01T12:00:10Z");
  static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1");

  /// Longer than any response takes on a busy machine.
  static final OutboundClient.Timeouts PATIENT =
      new OutboundClient.Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(20));

  protected final OutboundClient client = client(LOOPBACK, PATIENT);
  protected final HttpDelivery http =
      new HttpDelivery(client, InstantSource.fixed(NOW), "0.1.0", client.total());
  private final TinyProxy tinyProxy = new TinyProxy();
  private final List<RawServer> servers = new ArrayList<>();

  static OutboundClient client(List<String> allowed, OutboundClient.Timeouts timeouts) {
    return new OutboundClient(OutboundPolicy.allowing(allowed), timeouts, "session-gateway/test");
  }

  /// Closed after the test.
  RawServer server(RawServer server) {
    servers.add(server);
    return server;
  }

  @AfterEach
  void close() {
    servers.forEach(RawServer::close);
    client.close();
    tinyProxy.close();
  }

  @Override
  public URI answering(int status, @Nullable Integer retryAfterSeconds) {
    var answer =
        retryAfterSeconds == null
            ? head(status)
            : head(status, "Retry-After: " + retryAfterSeconds);
    return server(RawServer.saying(answer)).url("/hook");
  }

  @Override
  public URI unreachable() {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + taken.getLocalPort() + "/hook");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<byte[]> received() {
    return servers.stream()
        .flatMap(server -> server.requests().stream())
        .map(RawServer.Request::body)
        .toList();
  }

  @Override
  public SessionConfig.Proxy proxy() {
    return tinyProxy.as(SessionConfig.Proxy.Protocol.HTTP);
  }

  @Override
  public int proxied() {
    return tinyProxy.targets().size();
  }
}

package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.session.SessionConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/// Servers and a proxy on loopback for a test of what the gateway fetches; all end with the test.
public abstract class OutboundFixture {
  /// May call loopback.
  protected final OutboundClient client;

  private final Duration total;
  private final TinyProxy proxy = new TinyProxy();
  private final List<RawServer> servers = new ArrayList<>();

  /// @param total deadline of a call
  protected OutboundFixture(Duration total) {
    this.total = total;
    this.client = client(List.of("127.0.0.1"));
  }

  @AfterEach
  void closeServers() {
    servers.forEach(RawServer::close);
    client.close();
    proxy.close();
  }

  /// @param allowed private hosts that may be called
  protected final OutboundClient client(List<String> allowed) {
    var timeouts = new OutboundClient.Timeouts(Duration.ofSeconds(20), total);
    return new OutboundClient(OutboundPolicy.allowing(allowed), timeouts, "session-gateway/test");
  }

  protected final RawServer server(RawServer server) {
    servers.add(server);
    return server;
  }

  /// An address where nobody listens.
  public final URI unreachable() {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + taken.getLocalPort() + "/file");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public final SessionConfig.Proxy proxy() {
    return proxy.as(SessionConfig.Proxy.Protocol.HTTP);
  }

  /// How many calls went through the proxy.
  public final int proxied() {
    return proxy.targets().size();
  }
}

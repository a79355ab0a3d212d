package dev.sessiongateway.outbound.client;

import static dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol.HTTP;
import static dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol.SOCKS4;
import static dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol.SOCKS5;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.proxy.ProxyProbe;
import dev.sessiongateway.application.proxy.ProxyProbeContract;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("redteam")
final class OutboundClientTest implements ProxyProbeContract {
  private static final OutboundClient.Timeouts PATIENT =
      new OutboundClient.Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(60));

  private final RawServer server = RawServer.saying(RawServer.head(204));
  private final TinyProxy proxy = new TinyProxy();
  private final TinyProxy guarded = new TinyProxy("ada:lovelace");
  private final OutboundClient client = client("127.0.0.0/8");

  @AfterEach
  void close() {
    client.close();
    proxy.close();
    guarded.close();
    server.close();
  }

  private static OutboundClient client(String... allowed) {
    return new OutboundClient(OutboundPolicy.allowing(List.of(allowed)), PATIENT, "test");
  }

  @Override
  public ProxyProbe probe() {
    return client;
  }

  @Override
  public SessionConfig.Proxy there() {
    return proxy.as(HTTP);
  }

  @Override
  public SessionConfig.Proxy gone() {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new SessionConfig.Proxy("127.0.0.1:" + taken.getLocalPort(), null, null);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private int get(SessionConfig.@Nullable Proxy via) throws OutboundException {
    return get(server.url("/a?b=c"), via);
  }

  private int get(URI url, SessionConfig.@Nullable Proxy via) throws OutboundException {
    return client.call(OutboundRequest.get(url, 100).through(via)).status();
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS4", "SOCKS5"})
  void goesThroughAProxyOfEachKind(Protocol protocol) throws OutboundException {
    assertThat(get(proxy.as(protocol))).isEqualTo(204);

    assertThat(proxy.targets()).containsExactly("127.0.0.1:" + server.port());
    assertThat(server.requests().getFirst().line()).isEqualTo("GET /a?b=c HTTP/1.1");
    assertThat(server.requests().getFirst().headers()).doesNotContainKey("proxy-authorization");
  }

  @Test
  void goesDirectlyWithoutOne() throws OutboundException {
    get(proxy.as(HTTP));
    get(null);

    assertThat(proxy.targets()).hasSize(1);
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void eachGoesThroughItsOwn() throws OutboundException {
    try (var other = new TinyProxy()) {
      get(proxy.as(HTTP));
      get(other.as(HTTP));
      get(other.as(SOCKS5));

      assertThat(proxy.targets()).hasSize(1);
      assertThat(other.targets()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS5"})
  void showsTheCredentialsOfTheSession(Protocol protocol) throws OutboundException {
    assertThat(get(guarded.as(protocol, "ada", "lovelace"))).isEqualTo(204);
    assertThat(guarded.targets()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS5"})
  void wrongCredentialsAreNoAnswerOfTheTarget(Protocol protocol) throws OutboundException {
    assertThat(get(guarded.as(protocol, "ada", "lovelace"))).isEqualTo(204);

    assertThatThrownBy(() -> get(guarded.as(protocol, "ada", "byron")))
        .isInstanceOf(OutboundException.class);
    assertThatThrownBy(() -> get(guarded.as(protocol))).isInstanceOf(OutboundException.class);
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS4", "SOCKS5"})
  void aNameThatOnlyTheProxyKnowsIsLeftToIt(Protocol protocol) throws OutboundException {
    var url = URI.create("http://inside.invalid:" + server.port() + "/");

    assertThat(get(url, proxy.as(protocol))).isEqualTo(204);
    assertThat(proxy.targets()).containsExactly("inside.invalid:" + server.port());
  }

  @Test
  void aProxyWhereNoCallMayGoIsNeverConnectedTo() {
    try (var strict = client()) {
      assertThat(strict.reaches(proxy.as(HTTP))).isFalse();
      var request =
          OutboundRequest.get(URI.create("http://inside.invalid/"), 100).through(proxy.as(SOCKS4));
      assertThatThrownBy(() -> strict.call(request)).hasMessageContaining("not allowed");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS4", "SOCKS5"})
  void aTargetWhereNoCallMayGoIsNotAskedOfTheProxy(Protocol protocol) {
    assertThatThrownBy(() -> get(URI.create("http://169.254.169.254/latest"), proxy.as(protocol)))
        .hasMessageContaining("not allowed");
    assertThat(proxy.targets()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP", "SOCKS4", "SOCKS5"})
  void whatFailsAtTheProxyNamesTheProxy(Protocol protocol) {
    var down = new SessionConfig.Proxy(protocol, gone().server(), null, null);
    assertThatThrownBy(() -> get(down))
        .isInstanceOf(OutboundException.class)
        .hasMessage("the proxy cannot be reached: nobody accepts connections there");
    var unknown = new SessionConfig.Proxy(protocol, "proxy.invalid:3128", null, null);
    assertThatThrownBy(() -> get(unknown))
        .isInstanceOf(OutboundException.class)
        .hasMessage("the proxy cannot be reached: the host is not known");
  }

  @Test
  void aProxyThatWantsCredentialsIsNamed() {
    assertThatThrownBy(() -> get(guarded.as(HTTP))).hasMessageContaining("proxy");
    var tls = URI.create("https://127.0.0.1:" + server.port() + "/x");
    assertThatThrownBy(() -> get(tls, guarded.as(HTTP))).hasMessageContaining("proxy");
    assertThatThrownBy(() -> get(guarded.as(SOCKS5))).hasMessageContaining("proxy");
  }

  @Test
  void aProxyThatIsNotThereIsTrouble() {
    assertThatThrownBy(() -> get(gone())).isInstanceOf(OutboundException.class);
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void aCallThatRunsEndsWhenTheClientIsClosed() throws Exception {
    var asked = new CountDownLatch(1);
    try (var silent =
            new RawServer((socket, _) -> {
              asked.countDown();
              // Until the client disconnects.
              assertThat(socket.getInputStream().read()).isNegative();
            });
        var caller = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = caller.submit(() -> client.call(OutboundRequest.get(silent.url("/"), 100)));
      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
      client.close();
      assertThatThrownBy(() -> running.get(30, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(OutboundException.class);
    }
  }
}

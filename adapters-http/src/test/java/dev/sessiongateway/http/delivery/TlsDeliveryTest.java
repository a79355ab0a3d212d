package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.DeliveryContract;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.TinyProxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A webhook with a self-signed certificate, which is for another host as well.
@ExpectsLog("WARN config - Trusting all certificates configured")
@ExpectsLog("WARN config - No Client EndPointIdentificationAlgorithm configured")
final class TlsDeliveryTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private static Path directory;

  private static HttpsServer server;
  private static AtomicInteger taken;

  @BeforeAll
  static void start() throws Exception {
    taken = new AtomicInteger();
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
    server.createContext(
        "/hook",
        exchange -> {
          taken.incrementAndGet();
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  @Test
  void receivesNothing() {
    try (var client = client(List.of("127.0.0.1"))) {
      var before = taken.get();

      assertThat(deliver(client, true))
          .isInstanceOfSatisfying(
              Outcome.Failed.class, failed -> assertThat(failed.reason()).startsWith("TLS failed"));
      assertThat(taken).hasValue(before);
    }
  }

  @Test
  void isSentWhenItsWebhookAcceptsAnyCertificate() {
    try (var client = client(List.of("127.0.0.1"))) {
      assertThat(deliver(client, false)).isEqualTo(new Outcome.Accepted(204));
      assertThat(deliver(client, true)).isInstanceOf(Outcome.Failed.class);
    }
  }

  @Test
  void isNotCalledInsideANetworkThatIsNotAllowedWhateverItsWebhookSays() {
    try (var client = client(List.of())) {
      var before = taken.get();

      assertThat(deliver(client, false))
          .isInstanceOfSatisfying(
              Outcome.Failed.class, failed -> assertThat(failed.reason()).contains("not allowed"));
      assertThat(taken).hasValue(before);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS4", "SOCKS5"})
  void isSentThroughATunnelWhereThereIsAProxy(SessionConfig.Proxy.Protocol protocol) {
    try (var client = client(List.of("127.0.0.1"));
        var proxy = new TinyProxy()) {
      assertThat(deliver(client, false, proxy.as(protocol))).isEqualTo(new Outcome.Accepted(204));
      assertThat(proxy.targets()).containsExactly("127.0.0.1:" + server.getAddress().getPort());
      assertThat(deliver(client, true, proxy.as(protocol))).isInstanceOf(Outcome.Failed.class);
    }
  }

  @Test
  void credentialsGoToTheProxyAndNoFurther() {
    try (var client = client(List.of("127.0.0.1"));
        var proxy = new TinyProxy("ada:lovelace")) {
      var protocol = SessionConfig.Proxy.Protocol.HTTP;
      assertThat(deliver(client, false, proxy.as(protocol, "ada", "lovelace")))
          .isEqualTo(new Outcome.Accepted(204));
      assertThat(deliver(client, false, proxy.as(protocol, "ada", "byron")))
          .isEqualTo(new Outcome.Failed("the proxy refused: HTTP 407", null));
    }
  }

  private static Outcome deliver(OutboundClient client, boolean verifiesTls) {
    return deliver(client, verifiesTls, null);
  }

  private static Outcome deliver(
      OutboundClient client, boolean verifiesTls, SessionConfig.@Nullable Proxy via) {
    var url = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/hook");
    var plain = DeliveryContract.at(url);
    var webhook =
        new Webhook(
            plain.id(),
            plain.family(),
            true,
            url,
            plain.events(),
            null,
            plain.retries(),
            List.of(),
            false,
            false,
            verifiesTls,
            null);
    return new HttpDelivery(client, InstantSource.system(), "0.1.0", client.total())
        .deliver(webhook, DeliveryContract.EVENT, Delivery.Origin.NONE.through(via))
        .outcome();
  }

  private static OutboundClient client(List<String> allowed) {
    return new OutboundClient(
        OutboundPolicy.allowing(allowed), OutboundClient.Timeouts.DEFAULT, "session-gateway/test");
  }

  private static SSLContext selfSigned() throws Exception {
    var file = directory.resolve("keys.p12").toFile();
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-alias",
                "receiver",
                "-keyalg",
                "EC",
                "-dname",
                "CN=elsewhere.example")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(file, PASSWORD), PASSWORD);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}

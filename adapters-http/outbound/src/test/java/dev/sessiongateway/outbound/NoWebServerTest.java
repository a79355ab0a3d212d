package dev.sessiongateway.outbound;

import static dev.sessiongateway.application.network.FakeNetwork.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.outbound.client.OutboundFixture;
import dev.sessiongateway.outbound.client.RawServer;
import dev.sessiongateway.outbound.media.HttpMediaSource;
import dev.sessiongateway.outbound.media.TikaMediaTypes;
import dev.sessiongateway.outbound.phone.LibPhoneNumberForms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A gateway in a program that has no web server on its class path.
final class NoWebServerTest extends OutboundFixture {
  private static final SessionName SHOP = new SessionName("shop");

  NoWebServerTest() {
    super(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev/sessiongateway/http/GatewayServer.class",
        "io/javalin/Javalin.class",
        "org/eclipse/jetty/server/Server.class",
        "jakarta/servlet/Servlet.class",
        "io/netty/channel/Channel.class",
        "META-INF/maven/org.webjars/swagger-ui/pom.properties"
      })
  void theClassPathHasNone(String file) {
    assertThat(NoWebServerTest.class.getClassLoader().getResource(file)).isNull();
  }

  @Test
  void filesFromOtherServersAreSent() {
    var files =
        server(
            new RawServer((_, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
                      .getBytes(StandardCharsets.ISO_8859_1));
              out.write(MediaSamples.PNG);
            }));
    var time = new ManualTime();
    var identifiers = new CountingIdentifiers();
    var threads = new SettlingExecutor();
    var network = new FakeNetwork(time, identifiers, threads);
    try (var gateway =
        Gateway.open(config -> {
          config.stores = new InMemoryStores();
          config.network = network;
          config.time = time;
          config.identifiers = identifiers;
          config.background = threads;
          config.mediaSource = new HttpMediaSource(client);
          config.mediaTypes = new TikaMediaTypes();
          config.mediaLimits = MediaLimits.DEFAULT;
          config.phoneNumbers = new LibPhoneNumberForms();
          config.proxyProbe = client;
        })) {
      gateway.sessions().createIfAbsent(NewSession.started(SHOP));
      threads.settle();
      network.scan(SHOP, ADA);
      threads.settle();

      var remote = new Attachment.Remote(files.url("/cat.png"), null, null);
      var image = new Content.Media(MediaKind.IMAGE, remote, null);
      gateway.messaging().send(SHOP, OutgoingMessage.to(Samples.GRACE, image));

      assertThat(network.sent(SHOP))
          .singleElement()
          .extracting(sent -> ((Content.Media) sent.content()).attachment())
          .isInstanceOfSatisfying(
              Attachment.Stored.class, file -> assertThat(file.mimetype()).isEqualTo("image/png"));
    }
  }
}

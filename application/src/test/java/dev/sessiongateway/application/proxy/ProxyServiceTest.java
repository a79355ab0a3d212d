package dev.sessiongateway.application.proxy;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ProxyServiceTest {
  private static final SessionConfig.Proxy PROXY =
      new SessionConfig.Proxy("proxy.example:3128", null, null);
  private static final URI OWN = URI.create("https://own.example/hook");
  private static final URI GLOBAL = URI.create("https://global.example/hook");
  private static final URI FILE = URI.create("https://files.example/a.png");

  private final FakeProxyProbe probe = new FakeProxyProbe();

  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture()
          .with(config -> {
            config.proxyProbe = probe;
            config.globalWebhooks = List.of(hook(GLOBAL));
          });

  private static Webhook hook(URI url) {
    return new Webhook(
        new ReceiverId(url.getHost()),
        Family.A,
        true,
        url,
        Set.of("*"),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  private void active() {
    gateway.active(ADA, SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hook(OWN))));
  }

  @Test
  void itsOwnReceiversAreToldThroughItAndTheOperatorsAreNot() {
    active();
    gateway.gateway().proxies().set(ADA, PROXY);
    gateway.settle();
    var before = gateway.delivery.delivered().size();
    gateway.network.signal(
        ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "Grace"));
    gateway.settle();

    var after = gateway.delivery.delivered().subList(before, gateway.delivery.delivered().size());
    assertThat(after)
        .filteredOn(one -> one.webhook().url().equals(OWN))
        .isNotEmpty()
        .allMatch(one -> PROXY.equals(one.via()));
    assertThat(after)
        .filteredOn(one -> one.webhook().url().equals(GLOBAL))
        .isNotEmpty()
        .allMatch(one -> one.via() == null);
  }

  @Test
  void filesAreFetchedThroughIt() {
    active();
    gateway.files.put(FILE, MediaSamples.PNG, "image/png", null);
    send();
    assertThat(gateway.files.throughProxies()).isEmpty();

    gateway.gateway().proxies().set(ADA, PROXY);
    gateway.settle();
    send();
    assertThat(gateway.files.throughProxies()).containsExactly(FILE);
  }

  private void send() {
    var image = new Content.Media(MediaKind.IMAGE, new Attachment.Remote(FILE, null, null), null);
    gateway.gateway().messaging().send(ADA, OutgoingMessage.to(Samples.GRACE, image));
    gateway.settle();
  }

  @Test
  void oneThatIsNotThereIsRefusedAndNothingChanges() {
    active();
    probe.takeAway(PROXY.server());

    assertFault("invalid.proxy", () -> gateway.gateway().proxies().set(ADA, PROXY));
    assertThat(gateway.session(ADA).config().proxy()).isNull();
  }

  @Test
  void aRunningSessionOpensItsLinkAnewWhenItChanges() {
    active();
    gateway.gateway().proxies().set(ADA, PROXY);
    gateway.settle();
    assertThat(gateway.entered(ADA)).endsWith("restarting", "starting", "active");

    var times = gateway.entered(ADA).size();
    gateway.gateway().proxies().set(ADA, PROXY);
    gateway.settle();
    assertThat(gateway.entered(ADA)).hasSize(times);
  }

  @Test
  void thereMustBeASession() {
    assertFault("session.not-found", () -> gateway.gateway().proxies().set(ADA, PROXY));
  }
}

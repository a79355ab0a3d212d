package dev.sessiongateway.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.bootstrap.remote.RemoteTown.Endpoint;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.ConnectionLost;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens between two processes and not in one.
@ExpectsLog(
    value = "WARN SignalDelivery - a listener did not take a signal",
    optional = "the link may be lost or not at that moment")
@ExpectsLog(
    value = "WARN (SimulatorLine|RemoteLink) - ",
    optional = "threads of the client of HTTP write it")
class RemoteLinksTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final Duration LONGER_THAN_A_PAUSE = Duration.ofSeconds(20);

  private static Endpoint endpoint;

  @TempDir private Path directory;
  private RemoteTown town;

  @BeforeAll
  static void listen() {
    endpoint = new Endpoint();
  }

  @AfterAll
  static void stop() {
    endpoint.close();
  }

  @BeforeEach
  void open() {
    town = new RemoteTown(endpoint, directory);
  }

  @AfterEach
  void close() {
    town.close();
  }

  private void write(String text) {
    town.phones().write(RemoteTown.FRIDA, RemoteTown.PAULA.jid(), text);
  }

  private static String nextText(SignalRecorder signals) {
    return signals.next(MessageArrived.class).message().content().text();
  }

  private Message message(Content content, String id) {
    return Message.sent(
        new MessageId(id),
        RemoteTown.FRIDA.jid(),
        RemoteTown.PAULA.jid(),
        town.time.instant(),
        content,
        Ack.PENDING);
  }

  private static void send(NetworkLink link, Message message) {
    link.find(MessageSending.class).orElseThrow().send(message);
  }

  /// Lets pauses end until this was heard.
  private <S extends LinkSignal> S awaitWhileTimePasses(
      LinkedBlockingQueue<LinkSignal> heard, Class<S> type) throws InterruptedException {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (System.nanoTime() < end) {
      var next = heard.poll(5, TimeUnit.MILLISECONDS);
      if (type.isInstance(next)) {
        return type.cast(next);
      }
      if (next == null) {
        town.time.advance(Duration.ofSeconds(1));
      }
    }
    throw new AssertionError("not heard");
  }

  @Nested
  class LosingTheChannel {
    private final LinkedBlockingQueue<LinkSignal> heard = new LinkedBlockingQueue<>();
    private NetworkLink link;

    @BeforeEach
    void pair() {
      var gateway = town.gateway("gateway");
      town.pair(gateway, "ada", RemoteTown.PAULA).link().close();
      link = gateway.open(ADA, heard::add);
      link.connect();
    }

    private void awaitConnected() throws InterruptedException {
      awaitWhileTimePasses(heard, Connected.class);
    }

    @Test
    void theLinkTellsThatItIsLostAndConnectsAgain() throws Exception {
      awaitConnected();
      endpoint.breakAll();
      awaitWhileTimePasses(heard, ConnectionLost.class);
      awaitConnected();
      write("after");
      assertThat(awaitWhileTimePasses(heard, MessageArrived.class).message().content().text())
          .isEqualTo("after");
    }

    @Test
    void whatComesMeanwhileIsNotLost() throws Exception {
      awaitConnected();
      endpoint.breakAll();
      awaitWhileTimePasses(heard, ConnectionLost.class);
      write("meanwhile");
      awaitConnected();
      assertThat(awaitWhileTimePasses(heard, MessageArrived.class).message().content().text())
          .isEqualTo("meanwhile");
    }

    @Test
    void sendsFailAsOnANetworkThatIsDownAndSucceedLater() throws Exception {
      awaitConnected();
      endpoint.breakAll();
      awaitWhileTimePasses(heard, ConnectionLost.class);
      var message = message(new Content.Text("hello"), "3EB0AAAAAAAA00000001");
      assertThatThrownBy(() -> send(link, message))
          .isInstanceOfSatisfying(
              FaultException.class,
              e -> assertThat(e.fault()).isInstanceOf(Fault.NetworkDown.class));
      awaitConnected();
      send(link, message);
      send(link, message);
      assertThat(town.phones().messages(RemoteTown.FRIDA, RemoteTown.PAULA.jid(), new Page(10, 0)))
          .hasSize(1);
    }

    @Test
    void aNetworkThatIsKilledAndStartedAgainHasKeptAll() throws Exception {
      awaitConnected();
      send(link, message(new Content.Text("kept"), "3EB0AAAAAAAA00000002"));
      town.stop();
      awaitWhileTimePasses(heard, ConnectionLost.class);
      town.restart();
      awaitConnected();
      write("after the restart");
      assertThat(awaitWhileTimePasses(heard, MessageArrived.class).message().content().text())
          .isEqualTo("after the restart");
      assertThat(town.phones().messages(RemoteTown.FRIDA, RemoteTown.PAULA.jid(), new Page(10, 0)))
          .anyMatch(seen -> seen.message().content().text().equals("kept"));
    }
  }

  @Test
  void signalsThatWereNotTakenAreOfferedAgain() throws Exception {
    var gateway = town.gateway("gateway");
    town.pair(gateway, "ada", RemoteTown.PAULA).link().close();
    var broken = new AtomicBoolean(true);
    var tried = new LinkedBlockingQueue<LinkSignal>();
    var taken = new LinkedBlockingQueue<LinkSignal>();
    LinkListener listener =
        signal -> {
          tried.add(signal);
          if (broken.get() && signal instanceof MessageArrived) {
            throw new IllegalStateException("the store is down");
          }
          taken.add(signal);
        };
    try (var link = gateway.open(ADA, listener)) {
      link.connect();
      awaitWhileTimePasses(tried, Connected.class);
      write("first");
      awaitWhileTimePasses(tried, MessageArrived.class);
      broken.set(false);
      assertThat(awaitWhileTimePasses(taken, MessageArrived.class).message().content().text())
          .isEqualTo("first");
    }
  }

  @Nested
  class TwoGateways {
    @Test
    void theNewerLinkOfASessionWinsAndTheOlderOneIsTold() {
      var first = town.pair(town.gateway("first"), "ada", RemoteTown.PAULA);
      var signals = new SignalRecorder();
      var link = town.gateway("second").open(ADA, signals);
      link.connect();
      signals.next(Connected.class);
      assertThat(first.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.REPLACED);
      write("for the second");
      assertThat(nextText(signals)).isEqualTo("for the second");
      first.signals().assertSilent();
    }

    @Test
    void whoWasReplacedWhileItsChannelWasLostDoesNotFightForIt() throws Exception {
      var heard = new LinkedBlockingQueue<LinkSignal>();
      var gateway = town.gateway("first");
      town.pair(gateway, "ada", RemoteTown.PAULA).link().close();
      gateway.open(ADA, heard::add).connect();
      awaitWhileTimePasses(heard, Connected.class);
      endpoint.breakAll();
      awaitWhileTimePasses(heard, ConnectionLost.class);
      // A gateway whose clock stands does not come back by itself.
      var signals = new SignalRecorder();
      town.gateway("second").open(ADA, signals).connect();
      signals.next(Connected.class);

      assertThat(awaitWhileTimePasses(heard, LinkFailed.class).reason())
          .isEqualTo(FailureReason.REPLACED);

      town.time.advance(LONGER_THAN_A_PAUSE);
      write("for the second");
      assertThat(nextText(signals)).isEqualTo("for the second");
      assertThat(heard).isEmpty();
    }

    @Test
    void aStartTakesTheSessionBack() {
      var first = town.pair(town.gateway("first"), "ada", RemoteTown.PAULA);
      var second = new SignalRecorder();
      var other = town.gateway("second").open(ADA, second);
      other.connect();
      second.next(Connected.class);
      first.signals().next(LinkFailed.class);

      first.link().connect();

      first.signals().next(Connected.class);
      assertThat(second.next(LinkFailed.class).reason()).isEqualTo(FailureReason.REPLACED);
    }

    @Test
    void theirSessionsWriteToEachOther() {
      var paula = town.pair(town.gateway("first"), "paula", RemoteTown.PAULA);
      var frida = town.pair(town.gateway("second"), "frida", RemoteTown.FRIDA);
      send(paula.link(), message(new Content.Text("hello"), "3EB0AAAAAAAA00000003"));
      assertThat(nextText(frida.signals())).isEqualTo("hello");
    }
  }

  @Nested
  class Files {
    private final InMemoryFiles ofGateway = new InMemoryFiles();
    private final byte[] large = new byte[700_000];

    @BeforeEach
    void fill() {
      for (var i = 0; i < large.length; i++) {
        large[i] = (byte) (i * 31);
      }
    }

    @Test
    void aFileOfASentMessageIsOnTheSideOfThePhones() {
      var paula = town.pair(town.gateway("gateway", ofGateway), "ada", RemoteTown.PAULA);
      var file = ofGateway.put(large, "image/png", "a.png");
      send(
          paula.link(),
          message(
              new Content.Media(dev.sessiongateway.domain.media.MediaKind.IMAGE, file, null),
              "3EB0AAAAAAAA00000004"));
      assertThat(town.files().bytes(file.id())).isEqualTo(large);
    }

    @Test
    void aFileOfAPhoneIsOnTheGatewayWhenItsMessageArrives() {
      var paula = town.pair(town.gateway("gateway", ofGateway), "ada", RemoteTown.PAULA);
      var file = town.files().put(large, "image/png", "b.png");
      town.phones().send(RemoteTown.FRIDA, RemoteTown.PAULA.jid(), file, "look", null);
      paula.signals().next(MessageArrived.class);
      assertThat(ofGateway.bytes(file.id())).isEqualTo(large);
    }

    @Test
    void anImageOfAShopIsOnTheGatewayWhenTheCatalogueIsRead() {
      var paula = town.pair(town.gateway("gateway", ofGateway), "ada", RemoteTown.PAULA);
      var image = town.files().put(new byte[] {1, 2, 3}, "image/png", null);
      var soup =
          new Product(
              new ProductId("soup"), "Soup", null, null, null, null, List.of(image), true, false);
      town.phones().saveProduct(RemoteTown.FRIDA, soup);
      var catalog = paula.link().find(Catalogs.class).orElseThrow().catalog(RemoteTown.FRIDA.jid());
      assertThat(catalog.products()).containsExactly(soup);
      assertThat(ofGateway.bytes(image.id())).containsExactly(1, 2, 3);
    }

    @Test
    void aPictureHasAnAddressOfTheGatewayAndIsThere() {
      var paula = town.pair(town.gateway("gateway", ofGateway), "ada", RemoteTown.PAULA);
      var picture = town.files().put(new byte[] {1, 2, 3}, "image/png", null);
      town.phones().setPicture(RemoteTown.FRIDA, picture);
      town.phones().write(RemoteTown.FRIDA, RemoteTown.PAULA.jid(), "hello");
      paula.signals().next(MessageArrived.class);
      var profile =
          paula
              .link()
              .find(ProfileReading.class)
              .orElseThrow()
              .profile(RemoteTown.FRIDA.jid())
              .orElseThrow();
      assertThat(profile.contact().pictureUrl())
          .isEqualTo("http://gateway.test/files/" + picture.id());
      assertThat(ofGateway.bytes(picture.id())).containsExactly(1, 2, 3);
    }
  }

  @Test
  void aGatewayWithAWrongKeyIsRefusedInOneLine() {
    assertThatThrownBy(() ->
            town.gateway(
                "gateway",
                new InMemoryFiles(),
                Map.of("simulator-url", town.url(), "simulator-key", "a wrong key")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("refuses this gateway: Unauthorized");
  }

  @Test
  @ExpectsLog(
      value = "WARN SimulatorLine - the simulator does not answer; it is tried again",
      optional = "the link may be lost or not at that moment")
  void aGatewayWithoutANetworkWaitsForIt() {
    var gateway =
        town.gateway("gateway", new InMemoryFiles(), Map.of("simulator-url", "ws://127.0.0.1:1"));
    var link = gateway.open(ADA, new SignalRecorder());
    link.connect();
    NetworkContract.assertFault(
        "network.down",
        () -> send(link, message(new Content.Text("hello"), "3EB0AAAAAAAA00000005")));
    NetworkContract.assertFault("network.down", () -> gateway.forget(ADA));
    assertThat(gateway.problem().orElseThrow()).contains("ws://127.0.0.1:1", "does not answer");
    assertThat(gateway.figures()).isEmpty();
    assertThat(List.of(gateway.capabilities())).isNotEmpty();
  }
}

package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.ConnectionLost;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a session hears of the time when it was not there.
@Timeout(60)
class HistoryTest {
  @TempDir private Path directory;
  @AutoClose private Town town;

  @BeforeEach
  void open() {
    town = new Town(directory);
  }

  @Test
  void aNewDeviceGetsWhatIsOnThePhone() {
    town.phones.write(FRIDA, PAULA.jid(), "one");
    town.time.advance(Duration.ofMinutes(1));
    town.phones.write(PAULA, FRIDA.jid(), "two");
    var gone = town.phones.write(FRIDA, PAULA.jid(), "gone");
    town.phones.revoke(FRIDA, PAULA.jid(), gone);
    town.phones.writeUnreadable(FRIDA, PAULA.jid(), "secret");
    var paula = town.pair("paula", PAULA);
    var history = paula.signals().next(LinkSignal.AccountUpdate.class);
    assertThat(history)
        .isInstanceOfSatisfying(
            Event.HistorySynced.class,
            told -> {
              assertThat(told.messages())
                  .extracting(message -> message.content().text())
                  .containsExactly("one", "two");
              assertThat(told.messages().getFirst().senderName()).isEqualTo("Frida");
              assertThat(told.chats()).containsOnly(Map.entry(FRIDA.jid(), "Frida"));
              assertThat(told.contacts()).containsExactly(new Contact(FRIDA.jid(), "Frida", null));
            });
    assertThat(town.heardBy(paula)).noneMatch(Event.HistorySynced.class::isInstance);
    paula.close();
    assertThat(town.heardBy(town.open("paula", PAULA)))
        .noneMatch(Event.HistorySynced.class::isInstance);
  }

  @Test
  void aPhoneWithoutChatsHasNoHistory() {
    assertThat(town.heardBy(town.pair("paula", PAULA)))
        .noneMatch(Event.HistorySynced.class::isInstance);
  }

  @Test
  void membersOfGroupsAreContactsToo() {
    town.pair("paula", PAULA).close();
    town.phones.write(BEN, HIKERS, "Saturday?");
    var history = town.pair("second", PAULA).signals().next(Event.HistorySynced.class);
    assertThat(history.chats()).containsOnly(Map.entry(HIKERS, "Weekend hikers"));
    assertThat(history.contacts()).containsExactly(new Contact(BEN.jid(), "Ben Okoro", null));
  }

  @Test
  void historyComesInPartsAndNotWithoutEnd() {
    for (var number = 0; number < 45; number++) {
      var phone = new PhoneNumber("49152%08d".formatted(number));
      town.phones.create(phone, "Friend " + number);
      for (var text = 0; text < 51; text++) {
        town.phones.write(phone, PAULA.jid(), "text " + text);
        town.time.advance(Duration.ofSeconds(1));
      }
    }
    var paula = town.pair("paula", PAULA);
    var chunks =
        town.heardBy(paula).stream()
            .filter(Event.HistorySynced.class::isInstance)
            .map(Event.HistorySynced.class::cast)
            .toList();
    assertThat(chunks).hasSize(10).allSatisfy(chunk -> assertThat(chunk.messages()).hasSize(200));
    var all = new ArrayList<Message>();
    chunks.forEach(chunk -> all.addAll(chunk.messages()));
    assertThat(all).isSortedAccordingTo(Comparator.comparing(Message::at));
    assertThat(all).extracting(m -> m.content().text()).doesNotContain("text 0");
    assertThat(all.getLast().content().text()).isEqualTo("text 50");
    assertThat(chunks.stream().flatMap(chunk -> chunk.contacts().stream()).map(Contact::id))
        .hasSize(40)
        .doesNotHaveDuplicates();
    assertThat(chunks)
        .allSatisfy(chunk ->
            assertThat(chunk.messages())
                .allSatisfy(message -> assertThat(chunk.chats()).containsKey(message.chat())));
  }

  @Test
  @ExpectsLog("WARN SignalDelivery - a listener did not take a signal")
  void historyThatWasNotHeardSurvivesARestart() {
    town.phones.write(FRIDA, PAULA.jid(), "one");
    var signals = new SignalRecorder();
    var refusing =
        new LinkListener() {
          @Override
          public void on(LinkSignal signal) {
            if (signal instanceof LinkSignal.AccountUpdate) {
              throw new IllegalStateException("the store is down");
            }
            signals.on(signal);
          }
        };
    var link = town.open("paula", refusing);
    link.connect();
    town.phones.scan(PAULA, signals.nextQr().value());
    signals.next(Connected.class);
    town.close();
    town = new Town(directory);
    var told = town.open("paula", PAULA).signals().next(Event.HistorySynced.class);
    assertThat(told.messages()).isEqualTo(List.of(town.last(PAULA, FRIDA.jid()).message()));
    assertThat(told.chats()).containsOnly(Map.entry(FRIDA.jid(), "Frida"));
    assertThat(told.contacts()).containsExactly(new Contact(FRIDA.jid(), "Frida", null));
  }

  @Test
  void whatWaitedIsToldApartFromWhatIsNew() throws Exception {
    town.pair("paula", PAULA).close();
    for (var number = 0; number < 150; number++) {
      town.phones.write(FRIDA, PAULA.jid(), "held " + number);
    }
    var batches = new Batches();
    var link = town.open("paula", batches);
    town.phones.write(FRIDA, PAULA.jid(), "new");
    link.connect();
    var held = new ArrayList<String>();
    var next = batches.next();
    for (; next.held(); next = batches.next()) {
      held.addAll(next.texts());
    }
    assertThat(held).hasSize(150).startsWith("held 0", "held 1").endsWith("held 149");
    assertThat(next.texts()).containsExactly("new");
  }

  @Test
  void nothingIsHeldForASessionThatIsPairedJustNow() throws Exception {
    town.phones.write(FRIDA, PAULA.jid(), "before");
    var batches = new Batches();
    var link = town.open("paula", batches);
    link.connect();
    town.phones.scan(PAULA, batches.lifecycle.nextQr().value());
    town.phones.write(FRIDA, PAULA.jid(), "after");
    for (var next = batches.next(); !next.texts().contains("after"); next = batches.next()) {
      assertThat(next.held()).isFalse();
    }
  }

  @Test
  void aConnectionThatDropsIsNoClosedLink() throws Exception {
    town.pair("paula", PAULA).close();
    var batches = new Batches();
    var link = town.open("paula", batches);
    link.connect();
    batches.lifecycle.next(Connected.class);
    try {
      new Town.Paired(link, batches.lifecycle, PAULA)
          .send(Address.person("15550000408"), "hello", 1);
    } catch (RuntimeException e) {
      assertThat(e).hasMessageContaining("network");
    }
    batches.lifecycle.next(ConnectionLost.class);
    town.phones.write(FRIDA, PAULA.jid(), "meanwhile");
    town.time.advance(Duration.ofSeconds(3));
    for (var next = batches.next(); !next.texts().contains("meanwhile"); next = batches.next()) {
      assertThat(next.texts()).isEmpty();
    }
  }

  /// @param texts of the messages that arrived in it
  private record Batch(boolean held, List<String> texts) {}

  private static final class Batches implements LinkListener {
    final SignalRecorder lifecycle = new SignalRecorder();
    private final BlockingQueue<Batch> batches = new LinkedBlockingQueue<>();

    @Override
    public void on(LinkSignal signal) {
      lifecycle.on(signal);
    }

    @Override
    public void onHeld(List<LinkSignal.AccountUpdate> signals) {
      add(true, signals);
    }

    @Override
    public void onAll(List<LinkSignal.AccountUpdate> signals) {
      add(false, signals);
    }

    private void add(boolean held, List<LinkSignal.AccountUpdate> signals) {
      batches.add(
          new Batch(
              held,
              signals.stream()
                  .filter(MessageArrived.class::isInstance)
                  .map(signal -> ((MessageArrived) signal).message().content().text())
                  .toList()));
    }

    Batch next() throws InterruptedException {
      var batch = batches.poll(60, TimeUnit.SECONDS);
      if (batch == null) {
        throw new AssertionError("nothing more is heard");
      }
      return batch;
    }
  }
}

package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.NOTICES;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatTimer;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How messages disappear from chats of phones and sessions.
class DisappearingMessagesTest {
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir private Path directory;
  @TempDir private Path copy;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
  }

  private void write(String text) {
    town.phones.write(FRIDA, PAULA.jid(), text);
  }

  @Test
  void theOtherPersonSetsTheTimerForBoth() {
    town.phones.setTimer(FRIDA, PAULA.jid(), DisappearingTimer.DAY);

    assertThat(paula.signals().next(Event.ChatTimerChanged.class))
        .isEqualTo(new Event.ChatTimerChanged(FRIDA.jid(), FRIDA.jid(), DisappearingTimer.DAY));
    assertThat(paula.use(DisappearingMessages.class).timers())
        .containsExactly(new ChatTimer(FRIDA.jid(), DisappearingTimer.DAY));
  }

  @Test
  void messagesLeaveBothPhonesWhenTheirTimeHasComeAndEarlierOnesStay() {
    write("stays");
    town.phones.setTimer(FRIDA, PAULA.jid(), DisappearingTimer.DAY);
    write("goes");
    assertThat(paula.signals().next(MessageArrived.class).message().disappearsAt()).isNull();
    var message = paula.signals().next(MessageArrived.class).message();
    assertThat(message.disappearsAt()).isEqualTo(message.at().plus(DAY));

    town.time.advance(DAY.minusSeconds(1));
    assertThat(town.messages(PAULA, FRIDA.jid())).hasSize(2);
    town.time.advance(Duration.ofSeconds(1));

    assertThat(paula.signals().next(Event.MessagesDisappeared.class).ids())
        .containsExactly(message.id());
    assertThat(town.last(PAULA, FRIDA.jid()).message().content().text()).isEqualTo("stays");
    assertThat(town.last(FRIDA, PAULA.jid()).message().content().text()).isEqualTo("stays");
  }

  @Test
  void manyMessagesComeInFewSignals() {
    town.phones.setTimer(FRIDA, PAULA.jid(), DisappearingTimer.DAY);
    for (var n = 0; n < 120; n++) {
      write("goes");
    }
    town.time.advance(DAY);

    var signals = town.eventsOf(paula);
    var gone =
        signals.stream()
            .filter(Event.MessagesDisappeared.class::isInstance)
            .map(Event.MessagesDisappeared.class::cast)
            .toList();
    assertThat(gone.stream().mapToInt(event -> event.ids().size()).sum()).isEqualTo(120);
    assertThat(gone).hasSizeLessThan(6);
    assertThat(town.messages(PAULA, FRIDA.jid())).isEmpty();
  }

  @Test
  void aGroupHasATimerToo() {
    assertThat(paula.use(DisappearingMessages.class).setTimer(HIKERS, DisappearingTimer.WEEK))
        .isTrue();
    assertThat(paula.signals().next(GroupEvent.GroupChanged.class).change().ephemeral())
        .isEqualTo(Duration.ofDays(7));
    var before = town.messages(PAULA, HIKERS).size();
    town.phones.write(BEN, HIKERS, "goes");
    town.time.advance(Duration.ofDays(7));

    assertThat(paula.signals().next(Event.MessagesDisappeared.class).chat()).isEqualTo(HIKERS);
    assertThat(town.messages(PAULA, HIKERS)).hasSize(before);
  }

  @Test
  void whoMayNotChangeTheGroupIsRefused() {
    var chats = paula.use(DisappearingMessages.class);
    assertFault("network.refused", () -> chats.setTimer(NOTICES, DisappearingTimer.DAY));
    assertFault("network.refused", () -> chats.setTimer(Town.KITCHEN, DisappearingTimer.DAY));
  }

  @Test
  void timersAndDueMessagesOutliveARestart() {
    town.phones.setTimer(FRIDA, PAULA.jid(), DisappearingTimer.DAY);
    write("goes");
    try (var after = town.afterCrash(copy)) {
      assertThat(after.messages(PAULA, FRIDA.jid())).hasSize(1);
      after.time.advance(DAY);
      assertThat(after.messages(PAULA, FRIDA.jid())).isEmpty();
      var session = after.open("paula", PAULA);
      assertThat(session.signals().next(Event.MessagesDisappeared.class).ids()).hasSize(1);
      assertThat(session.use(DisappearingMessages.class).timers()).hasSize(1);
    }
  }
}

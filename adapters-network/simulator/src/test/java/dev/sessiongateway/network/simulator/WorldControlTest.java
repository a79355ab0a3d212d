package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.KITCHEN;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static dev.sessiongateway.network.simulator.Town.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorldControlTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private WorldControl world;

  @BeforeEach
  void open() {
    open(new Town(directory));
  }

  private void open(Town opened) {
    town = opened;
    world = Simulation.of(town.network).orElseThrow().world();
  }

  private void write(PhoneNumber from, PhoneNumber to, String text) {
    town.phones.write(from, to.jid(), new Content.Text(text), null);
  }

  @Test
  void anEmptyWorldHasNothing() {
    world.reset(new WorldSource.Empty(), false);
    assertThat(town.phones.world().phones()).isEmpty();
    assertThat(town.phones.world().groups()).isEmpty();
    assertThat(town.phones.world().channels()).isEmpty();
  }

  @Test
  void theInitialWorldIsAsAtTheBeginning() {
    write(BEN, ADA, "hello");
    town.phones.rename(ADA, "Somebody");
    world.reset(new WorldSource.Initial(), false);
    assertThat(town.phones.phones())
        .extracting(phone -> phone.name())
        .containsExactly("Ada Marsh", "Ben Okoro", "Chloe Lindqvist");
    assertThat(town.messages(ADA, BEN.jid())).isEmpty();
    assertThat(town.group(HIKERS).participants()).hasSize(2);
  }

  @Test
  void theNewWorldSurvivesARestartAndACrash(@TempDir Path copy) {
    world.reset(new WorldSource.Initial(), false);
    write(BEN, ADA, "after the reset");
    try (var crashed = town.afterCrash(copy)) {
      assertThat(crashed.messages(ADA, BEN.jid())).hasSize(1);
    }
    town.close();
    open(new Town(directory));
    assertThat(town.messages(ADA, BEN.jid())).hasSize(1);
  }

  @Test
  void aSessionStaysLinkedToAPhoneThatIsThereAgainAndGoesOn() {
    var session = town.pair("ada", ADA);
    write(BEN, ADA, "before");
    session.signals().next(MessageArrived.class);
    world.reset(new WorldSource.Initial(), false);
    session.signals().next(Connected.class);
    write(BEN, ADA, "after");
    assertThat(session.signals().next(MessageArrived.class).message().content().text())
        .isEqualTo("after");
    session.send(BEN.jid(), "answer", 1);
    assertThat(town.last(BEN, ADA.jid()).message().content().text()).isEqualTo("answer");
    assertThat(town.group(HIKERS).participants())
        .filteredOn(member -> member.id().equals(ADA.jid()))
        .extracting(Group.Participant::role)
        .containsExactly(Group.Role.SUPERADMIN);
  }

  @Test
  void aSessionWhosePhoneIsGoneIsUnlinked() {
    var session = town.pair("paula", PAULA);
    world.reset(new WorldSource.Initial(), false);
    assertThat(session.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
  }

  @Test
  void aResetCanUnlinkEverySession() {
    var session = town.pair("ada", ADA);
    world.reset(new WorldSource.Initial(), true);
    assertThat(session.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    assertThat(town.phones.phones()).allSatisfy(phone -> assertThat(phone.sessions()).isEmpty());
  }

  @Test
  void aSessionThatIsNotConnectedLearnsOfItWhenItConnects() {
    town.pair("paula", PAULA).close();
    world.reset(new WorldSource.Empty(), false);
    var signals = new SignalRecorder();
    town.open("paula", signals).connect();
    assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
  }

  @Test
  void aSnapshotIsTheSameWorldAgain() {
    var session = town.pair("ada", ADA);
    write(BEN, ADA, "kept");
    town.phones.read(ADA, BEN.jid());
    town.phones.giveLid(BEN);
    var taken = world.snapshot();
    write(BEN, ADA, "dropped");
    town.phones.create(new PhoneNumber("447700900199"), "Late");
    world.restore(taken);
    assertThat(town.messages(ADA, BEN.jid()))
        .extracting(shown -> shown.message().content().text())
        .containsExactly("kept");
    assertThat(town.phones.phones()).extracting(phone -> phone.name()).doesNotContain("Late");
    assertThat(world.snapshot().lines().filter(line -> !line.contains("\"device-state\"")))
        .containsExactlyElementsOf(
            taken.lines().filter(line -> !line.contains("\"device-state\"")).toList());
    session.signals().next(Connected.class);
  }

  @Test
  void aSessionThatTheSnapshotDoesNotLinkIsUnlinked() {
    var before = world.snapshot();
    var session = town.pair("ada", ADA);
    world.restore(before);
    assertThat(session.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{\"did\":\"unheard-of\"}",
        "{\"did\":\"phone\"}",
        "{\"did\":\"phone\",\"phone\":\"x y\",\"name\":\"X\"}",
        "{\"did\":\"group\",\"group\":{\"id\":\"1@g.us\"}}",
        "{\"did\":\"save-product\",\"phone\":\"447700900999@c.us\",\"product\":"
            + "{\"id\":\"p\",\"name\":\"P\",\"images\":[],\"available\":true,\"hidden\":false}}",
        "{\"did\":\"save-product\",\"phone\":\"447700900101@c.us\",\"product\":"
            + "{\"id\":\"p\",\"name\":\"\",\"images\":[],\"available\":true,\"hidden\":false}}",
        "{\"did\":\"save-collection\",\"phone\":\"447700900101@c.us\",\"collection\":"
            + "{\"id\":\"c\",\"name\":\"C\",\"products\":[\"none\"]}}",
        "[]"
      })
  void aSnapshotThatIsNoneChangesNothing(String line) {
    write(BEN, ADA, "hello");
    var before = world.snapshot();
    var first = before.lines().findFirst().orElseThrow();
    assertFault("invalid.changes", () -> world.restore(first + "\n" + line));
    assertThat(world.snapshot()).isEqualTo(before);
  }

  @Test
  void anUnknownWorldChangesNothing() {
    var before = world.snapshot();
    assertFault("invalid.world", () -> world.reset(new WorldSource.Named("atlantis"), true));
    assertThat(world.snapshot()).isEqualTo(before);
  }

  @Test
  void aDeletedPhoneLeavesItsGroupsAndChannelsAndItsSessions() {
    var ada = town.pair("ada", ADA);
    write(CHLOE, BEN, "hello");
    world.deletePhone(CHLOE);
    assertThat(town.phones.phones()).extracting(phone -> phone.number()).doesNotContain(CHLOE);
    assertThat(town.messages(BEN, CHLOE.jid())).hasSize(1);
    assertThat(town.phones.world().channels())
        .extracting(channel -> channel.id())
        .containsExactly(KITCHEN)
        .doesNotContain(WEATHER);
    assertThat(town.group(Town.NOTICES).participants())
        .extracting(Group.Participant::id)
        .doesNotContain(CHLOE.jid());
    world.deletePhone(ADA);
    assertThat(ada.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    assertFault("phone.not-found", () -> world.deletePhone(ADA));
    town.close();
    open(new Town(directory));
    assertThat(town.phones.phones())
        .extracting(phone -> phone.number())
        .containsExactly(BEN, PAULA, FRIDA);
  }

  @Test
  void aHiddenIdIsNotGivenTwice() {
    town.phones.giveLid(ADA);
    var lid = town.phones.giveLid(BEN);
    world.deletePhone(ADA);
    town.close();
    open(new Town(directory));
    assertThat(town.phones.giveLid(CHLOE)).isNotEqualTo(lid);
  }

  @Test
  void followersOfAPhoneAreToldThatTheWorldWasReplacedAndThatThePhoneIsGone() throws Exception {
    var updates = new LinkedBlockingQueue<Update>();
    try (var _ = town.phones.follow(ADA, null, updates::addAll)) {
      world.reset(new WorldSource.Initial(), false);
      assertThat(updates.poll(60, TimeUnit.SECONDS)).isEqualTo(new Update.WorldReplaced());
      write(BEN, ADA, "hello");
      assertThat(updates.poll(60, TimeUnit.SECONDS)).isInstanceOf(Update.OfMessage.class);
      assertThat(updates.poll(60, TimeUnit.SECONDS)).isInstanceOf(Update.OfChat.class);
      world.reset(new WorldSource.Empty(), false);
      assertThat(updates.poll(60, TimeUnit.SECONDS)).isEqualTo(new Update.PhoneRemoved());
    }
  }
}

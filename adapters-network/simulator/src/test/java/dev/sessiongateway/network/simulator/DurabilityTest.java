package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@NoRetry
class DurabilityTest {
  @TempDir private Path directory;
  @TempDir private Path copy;

  private static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "me.jpg", 10);

  /// Everything that can happen, and what the world shows of it.
  private static void live(Town town) {
    var paula = town.pair("paula", PAULA);
    EverythingBySession.isDoneBy(town, paula);
    town.phones.press(
        FRIDA, PAULA.jid(), town.messages(FRIDA, PAULA.jid()).get(1).message().id(), "yes");
    town.phones.pick(BEN, HIKERS, town.last(BEN, HIKERS).message().id(), "soup");
    town.phones.send(FRIDA, PAULA.jid(), PICTURE, "look");
    town.phones.react(
        FRIDA, PAULA.jid(), town.messages(FRIDA, PAULA.jid()).getFirst().message().id(), "👍");
    town.phones.read(FRIDA, PAULA.jid());
    Everything.happensTo(town);
    town.phones.demandPasskey(BEN, PasskeyDemand.CONFIRMATION);
    town.phones.setOnline(BEN, false);
    town.phones.write(FRIDA, BEN.jid(), "for later");
    paula.close();
  }

  private static List<Object> shown(Town town) {
    var shown = new ArrayList<Object>();
    shown.add(town.phones.world());
    for (var phone : List.of(PAULA, FRIDA)) {
      shown.add(town.phones.channels(phone));
    }
    var paula = town.open("paula", PAULA);
    shown.add(paula.use(PrivacyEditing.class).privacy());
    shown.add(paula.use(ContactBlocking.class).blocked());
    shown.add(paula.use(ProfileReading.class).profile(PAULA.jid()));
    shown.add(paula.use(Labelling.class).on(FRIDA.jid()));
    paula.close();
    for (var phone : List.of(PAULA, FRIDA, BEN)) {
      shown.add(town.phones.contacts(phone));
      shown.add(town.phones.catalog(phone));
      for (var chat : town.phones.chats(phone)) {
        shown.add(chat);
        shown.addAll(town.messages(phone, chat.id()));
      }
    }
    return shown;
  }

  @Test
  void theWorldIsTheSameAfterARestart() {
    List<Object> before;
    try (var town = new Town(directory)) {
      live(town);
      before = shown(town);
    }
    try (var town = new Town(directory)) {
      assertThat(shown(town)).isEqualTo(before);
      var paula = town.open("paula", PAULA);
      assertThat(paula.use(PrivacyEditing.class).privacy().values())
          .containsEntry(PrivacySettings.Setting.LAST, "none");
      town.phones.setOnline(BEN, true);
      assertThat(town.last(BEN, FRIDA.jid()).message().content().text()).isEqualTo("for later");
    }
  }

  @Test
  void theWorldIsTheSameAfterACrash() {
    try (var town = new Town(directory)) {
      live(town);
      try (var again = town.afterCrash(copy)) {
        assertThat(shown(again)).isEqualTo(shown(town));
        again.open("paula", PAULA);
      }
    }
  }

  @Test
  void theSameCallsGiveTheSameJournal() throws IOException {
    for (var place : List.of(directory, copy)) {
      var town = new Town(place);
      town.phones.write(FRIDA, PAULA.jid(), "one");
      town.phones.write(PAULA, FRIDA.jid(), "two");
      town.phones.write(PAULA, BEN.jid(), "three");
      town.phones.read(FRIDA, PAULA.jid());
      Everything.happensTo(town);
    }
    assertThat(copy.resolve("journal-1.jsonl"))
        .hasSameBinaryContentAs(directory.resolve("journal-1.jsonl"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatASessionMissedIsOfferedAfterTheGatewayComesBack(boolean cleanly) {
    var first = new Town(directory);
    first.pair("paula", PAULA).close();
    first.phones.write(FRIDA, PAULA.jid(), "one");
    first.phones.write(FRIDA, PAULA.jid(), "two");
    Town second;
    if (cleanly) {
      first.close();
      second = new Town(directory);
    } else {
      second = first.afterCrash(copy);
    }
    try (second) {
      var paula = second.open("paula", PAULA);
      assertThat(nextText(paula.signals())).isEqualTo("one");
      assertThat(nextText(paula.signals())).isEqualTo("two");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyKindOfNewsWaitsOverARestart(boolean cleanly) {
    var first = new Town(directory);
    var there = first.pair("there", PAULA);
    first.heardBy(there);
    first.pair("away", PAULA).close();
    Everything.happensTo(first);
    EverythingBySession.isDoneBy(first, first.pair("busy", PAULA));
    var expected = first.heardBy(there).stream().filter(DurabilityTest::lasts).toList();
    assertThat(expected)
        .extracting(DurabilityTest::kind)
        .contains(
            Event.MessageReacted.class,
            Event.MessageEdited.class,
            Event.MessageRevoked.class,
            Event.MessageWaiting.class,
            AnswerEvent.PollVoted.class,
            AnswerEvent.EventAnswered.class,
            Event.ChatRead.class,
            Event.ChatArchived.class,
            Event.ChatMarkedUnread.class,
            Event.ChatDeleted.class,
            Event.ContactChanged.class,
            GroupEvent.GroupChanged.class,
            GroupEvent.GroupJoined.class,
            GroupEvent.GroupLeft.class,
            GroupEvent.GroupMembersChanged.class,
            LabelEvent.LabelSaved.class,
            LabelEvent.LabelRemoved.class,
            LabelEvent.LabelHandled.class);
    Town second;
    if (cleanly) {
      first.close();
      second = new Town(directory);
    } else {
      second = first.afterCrash(copy);
    }
    try (second) {
      var away = second.open("away", PAULA);
      // The first marker is the one that the session there heard.
      assertThat(second.heardBy(away)).endsWith(expected.toArray(LinkSignal[]::new));
    }
  }

  private static Class<?> kind(LinkSignal signal) {
    return signal.getClass();
  }

  private static boolean lasts(LinkSignal signal) {
    return !(signal instanceof Event.PresenceChanged || signal instanceof Event.CallChanged);
  }

  @Test
  void aJournalFromBeforeThereWasAllThisIsStillRead() throws IOException {
    new Town(directory).close();
    Files.writeString(
        directory.resolve("journal-2.jsonl"),
        """
        {"did":"link","session":"paula","phone":"4915110000001@c.us"}
        {"did":"write","message":{"id":"3EB00000000000000001","chat":"4915110000001@c.us",\
        "fromMe":true,"sender":"4915110000002@c.us","at":"2026-01-01T12:00:00Z",\
        "content":{"is":"text","text":"of old"},"origin":"PHONE","ack":"SERVER"}}
        {"did":"read","phone":"4915110000001@c.us","chat":"4915110000002@c.us","ids":[]}
        {"did":"subject","group":"120363000000000101@g.us","by":"4915110000001@c.us",\
        "subject":"Old hikers"}
        {"did":"react","id":"3EB00000000000000002","phone":"4915110000002@c.us",\
        "chat":"4915110000001@c.us","target":"3EB00000000000000001","emoji":"x"}
        {"did":"edit-group","group":"120363000000000101@g.us","by":"4915110000001@c.us",\
        "description":"of old"}
        {"did":"label","phone":"4915110000001@c.us","chat":"4915110000002@c.us","label":"4",\
        "action":"ADD"}
        """);
    try (var town = new Town(directory)) {
      assertThat(directory).isDirectoryNotContaining("glob:**damaged*");
      var paula = town.open("paula", PAULA);
      assertThat(nextText(paula.signals())).isEqualTo("of old");
      assertThat(paula.signals().next(GroupEvent.GroupChanged.class).change())
          .isEqualTo(GroupChange.ofSubject("Old hikers"));
      assertThat(paula.signals().next(GroupEvent.GroupChanged.class).change())
          .isEqualTo(GroupChange.ofDescription("of old"));
      assertThat(paula.signals().next(LabelEvent.LabelHandled.class).label().name())
          .isEqualTo("Paid");
    }
  }

  @Test
  void labelsNamesAndVotesSurviveARestart() {
    MessageId poll;
    try (var town = new Town(directory)) {
      town.pair("paula", PAULA).close();
      Everything.happensTo(town);
      poll =
          town.phones.write(
              FRIDA, PAULA.jid(), new Content.Poll("Day?", List.of("Sat", "Sun"), 1), null);
      town.phones.vote(PAULA, FRIDA.jid(), poll, List.of("Sun"), true);
    }
    try (var town = new Town(directory)) {
      var paula = town.open("paula", PAULA);
      assertThat(paula.use(Labelling.class).labels())
          .extracting(label -> label.id().value())
          .containsExactly("2", "3", "4", "5", "12");
      town.phones.vote(FRIDA, PAULA.jid(), poll, List.of("Sat"), true);
      var voted =
          paula
              .signals()
              .next(
                  AnswerEvent.PollVoted.class,
                  vote -> List.of("Sat").equals(vote.options()) && vote.poll().id().equals(poll));
      assertThat(voted.tallies())
          .containsExactly(
              new PollTally("Sat", List.of(FRIDA.jid())),
              new PollTally("Sun", List.of(PAULA.jid())));
      town.phones.archive(PAULA, BEN.jid(), false);
      assertThat(paula.signals().next(Event.ChatArchived.class).archived()).isFalse();
      town.phones.reveal(FRIDA, PAULA.jid(), Everything.unreadable(town));
      var revealed = paula.signals().next(MessageArrived.class, m -> !m.message().fromMe());
      assertThat(revealed.message().content().text()).isEqualTo("still unreadable");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInvitationAndAGroupsPictureSurviveARestart(boolean cleanly) {
    var first = Town.withPictures(directory, MediaId::value);
    var frida = first.pair("frida", FRIDA);
    frida
        .use(PrivacyEditing.class)
        .update(new PrivacySettings(Map.of(PrivacySettings.Setting.GROUP_ADD, "contacts")));
    var groups = first.pair("paula", PAULA).use(GroupAdministration.class);
    var crew = groups.create(new GroupSubject("Crew"), List.of(BEN.jid())).id();
    var result = groups.changeMembers(crew, MemberAction.JOIN, List.of(FRIDA.jid()));
    var code = new InviteCode(Objects.requireNonNull(result.getFirst().invitation()).code());
    groups.setPicture(crew, PICTURE);
    assertThat(first.group(crew).pictureUrl()).isEqualTo(PICTURE.id().value());
    if (cleanly) {
      first.close();
    } else {
      Town.copy(directory, copy);
    }
    try (var second = Town.withPictures(cleanly ? directory : copy, id -> "/new/" + id)) {
      assertThat(second.group(crew).pictureUrl()).isEqualTo("/new/" + PICTURE.id().value());
      assertThat(second.phones.joinGroup(FRIDA, code).id()).isEqualTo(crew);
    }
  }

  @Test
  void whatWasHeardIsNotOfferedAgain() {
    var journal = directory.resolve("journal-1.jsonl");
    var town = new Town(directory);
    var paula = town.pair("paula", PAULA);
    town.phones.write(FRIDA, PAULA.jid(), "one");
    assertThat(nextText(paula.signals())).isEqualTo("one");
    // Two groups joined and one message: the journal says so soon after the listener returned.
    while (!contains(journal, "{\"did\":\"heard\",\"session\":\"paula\",\"seq\":3}")) {
      Thread.onSpinWait();
    }
    try (var again = town.afterCrash(copy)) {
      var later = again.open("paula", PAULA);
      again.phones.write(BEN, PAULA.jid(), "two");
      assertThat(nextText(later.signals())).isEqualTo("two");
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSessionUnlinkedBeforeTheCrashIsToldAfterIt() {
    var town = new Town(directory);
    town.pair("paula", PAULA).close();
    town.phones.unlink(PAULA, new SessionName("paula"));
    try (var again = town.afterCrash(copy)) {
      var signals = new SignalRecorder();
      again.open("paula", signals).connect();
      assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    }
    town.close();
    try (var again = new Town(directory)) {
      var signals = new SignalRecorder();
      again.open("paula", signals).connect();
      assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    }
  }

  @Test
  void anIdIsStillKnownAfterTheCrash() {
    var town = new Town(directory);
    town.pair("paula", PAULA).send(FRIDA.jid(), "once", 1);
    try (var again = town.afterCrash(copy)) {
      again.open("paula", PAULA).send(FRIDA.jid(), "once", 1);
      assertThat(again.messages(FRIDA, PAULA.jid())).hasSize(1);
    }
    town.close();
    try (var again = new Town(directory)) {
      again.open("paula", PAULA).send(FRIDA.jid(), "once", 1);
      assertThat(again.messages(FRIDA, PAULA.jid())).hasSize(1);
    }
  }

  @Test
  void aFullJournalGivesWayToASnapshot() {
    var town = new Town(directory, 20_000);
    var paula = town.pair("paula", PAULA);
    for (var number = 1; number <= 500; number++) {
      paula.send(FRIDA.jid(), "message " + number, number);
    }
    while (journals(directory) > 1) {
      Thread.onSpinWait();
    }
    assertThat(directory.resolve("journal-1.jsonl")).doesNotExist();
    try (var again = town.afterCrash(copy)) {
      assertThat(again.messages(FRIDA, PAULA.jid())).hasSize(500);
      assertThat(again.last(FRIDA, PAULA.jid())).isEqualTo(town.last(FRIDA, PAULA.jid()));
      again.open("paula", PAULA);
    }
    town.close();
    assertThat(journals(directory)).isEqualTo(1);
  }

  @Test
  void aCrashBeforeTheSnapshotIsWrittenLeavesEveryJournal() {
    var time = new ManualTime();
    var network =
        SimulatedNetwork.open(
            directory, time, new CountingIdentifiers(), _ -> {}, 20_000, _ -> Optional.empty());
    var phones = Simulation.of(network).orElseThrow().phones();
    for (var number = 0; number < 500; number++) {
      phones.write(BEN, Town.CHLOE.jid(), "message " + number);
    }
    assertThat(journals(directory)).isGreaterThan(2);
    Town.copy(directory, copy);
    try (var again = new Town(copy)) {
      assertThat(again.messages(Town.CHLOE, BEN.jid())).hasSize(500);
    }
  }

  private static int journals(Path place) {
    var names = place.toFile().list((_, name) -> name.startsWith("journal-"));
    return Objects.requireNonNull(names).length;
  }

  @Test
  void aDirectoryBelongsToOneGateway() {
    try (var _ = new Town(directory)) {
      assertThatThrownBy(() -> new Town(directory))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("in use");
    }
    new Town(directory).close();
  }

  private static String nextText(SignalRecorder signals) {
    return signals.next(MessageArrived.class).message().content().text();
  }
}

package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.SnapshotPart;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What the sessions get of a change.
class WorldChangesTest extends WorldChangesFixture {
  private static final Address LID = new Address("203000000000007", Address.Kind.LID);

  @Test
  void aHiddenIdIsToldToThePersonAndToWhoHasAChatOrAGroupWithIt() {
    changes.apply(new AccountChange.LidGiven(FRIDA, LID));
    var learned = new LinkSignal.LidsLearned(List.of(new LidMapping(LID, FRIDA)));

    assertThat(updates(FRIDA)).contains(learned);
    assertThat(updates(PAULA)).as("who has a chat with it").contains(learned);
    assertThat(updates(BEN)).as("who has a group with it").contains(learned);
    assertThat(updates(CHLOE)).as("a stranger").isEmpty();
    assertThat(world.phoneOrNull(LID)).isSameAs(world.phone(FRIDA));

    changes.apply(
        new AccountChange.LidGiven(FRIDA, new Address("203000000000008", Address.Kind.LID)));
    assertThat(updates(PAULA)).as("it has one already").isEmpty();
    assertThat(world.lids().lidOrNull(FRIDA)).isEqualTo(LID);
  }

  @Test
  void whereAllPhonesHaveHiddenIdsASnapshotSaysSo() {
    assertThat(snapshot()).doesNotContain(new WorldChange.LidsForAll(true));
    changes.apply(new WorldChange.LidsForAll(true));
    assertThat(snapshot()).startsWith(new WorldChange.LidsForAll(true));

    changes.apply(new WorldChange.LidsForAll(false));
    assertThat(snapshot()).doesNotContain(new WorldChange.LidsForAll(true));
  }

  private List<WorldChange> snapshot() {
    return WorldSnapshot.parts(world).stream()
        .flatMap(SnapshotPart::changes)
        .map(Supplier::get)
        .toList();
  }

  @Test
  void aNewSessionGetsHiddenIdsThenTheHistoryThenWhatIsArchived() {
    changes.apply(new AccountChange.LidGiven(BEN, LID));
    changes.apply(new AccountChange.Archived(FRIDA, PAULA, true));
    changes.apply(new WorldChange.Linked(session(FRIDA), FRIDA));

    assertThat(updates(FRIDA))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .as("who is in a group with it")
                    .isEqualTo(new LinkSignal.LidsLearned(List.of(new LidMapping(LID, BEN)))),
            second -> assertThat(second).isInstanceOf(Event.HistorySynced.class),
            third -> assertThat(third).isEqualTo(new Event.ChatArchived(PAULA, true)));
  }

  @Test
  void theHistoryHasTheMessagesOfAllChatsByTimeAndThenTheAddressBook() {
    write(2, CHLOE, PAULA);
    write(3, FRIDA, PAULA);
    write(4, CHLOE, PAULA);
    changes.apply(new AccountChange.ContactSaved(PAULA, BEN, "Benny", null));
    changes.apply(new AccountChange.ContactSaved(PAULA, CHLOE, "Chloe", null));
    changes.apply(new WorldChange.Linked(session(PAULA), PAULA));

    var parts =
        updates(PAULA).stream()
            .filter(Event.HistorySynced.class::isInstance)
            .map(Event.HistorySynced.class::cast)
            .toList();
    assertThat(parts).hasSize(2);
    assertThat(parts.getFirst().messages())
        .extracting(Message::id)
        .containsExactly(id(1), id(2), id(3), id(4));
    assertThat(parts.getLast().messages()).isEmpty();
    assertThat(parts.getLast().contacts())
        .as("who is in no message")
        .singleElement()
        .returns(BEN, Contact::id)
        .returns(new SavedName("Benny", ""), Contact::saved);
  }

  @Test
  void onlyTheAccountItselfSeesThatASessionWroteAMessage() {
    changes.apply(
        new WorldChange.Wrote(
            Message.sent(id(5), FRIDA, PAULA, NOON, new Content.Text("hello"), Ack.PENDING), null));

    assertThat(origin(PAULA)).isEqualTo(Origin.API);
    assertThat(origin(FRIDA)).isEqualTo(Origin.PHONE);
  }

  private Origin origin(Address phone) {
    return updates(phone).stream()
        .filter(LinkSignal.MessageArrived.class::isInstance)
        .map(signal -> ((LinkSignal.MessageArrived) signal).message().origin())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anUnlinkedSessionHasItsReasonUntilItWasToldOrAskedItself() {
    changes.apply(new WorldChange.Unlinked(session(PAULA), FailureReason.UNLINKED));
    assertThat(world.devices().revocationOrNull(session(PAULA))).isEqualTo(FailureReason.UNLINKED);
    assertThat(world.devices().isLinkedOrRevoked(session(PAULA))).isTrue();
    assertThat(world.devices().sessionsOf(PAULA)).isEmpty();

    changes.apply(new WorldChange.RevocationAnnounced(session(PAULA)));
    assertThat(world.devices().isLinkedOrRevoked(session(PAULA))).isFalse();

    changes.apply(new WorldChange.Unlinked(session(PAULA), FailureReason.UNLINKED));
    assertThat(world.devices().revocationOrNull(session(PAULA)))
        .as("it was not linked any more")
        .isNull();
    changes.apply(new WorldChange.Unlinked(session(BEN), FailureReason.UNLINKED));
    changes.apply(new WorldChange.Unlinked(session(BEN), null));
    assertThat(world.devices().revocationOrNull(session(BEN))).isNull();
  }

  @Test
  void aSessionThatIsLinkedToAnotherPhoneLeavesTheFirst() {
    changes.apply(new WorldChange.Linked(session(PAULA), CHLOE));

    assertThat(world.devices().sessionsOf(PAULA)).isEmpty();
    assertThat(world.devices().sessionsOf(CHLOE)).contains(session(PAULA), session(CHLOE));
  }

  @Test
  void aReplacedWorldKeepsWhoIsUnlinkedAndHowFarASessionIs() {
    changes.apply(new WorldChange.Unlinked(session(CHLOE), FailureReason.UNLINKED));
    write(2, FRIDA, PAULA);
    var next = world.empty();
    var replaced = new WorldChanges(next);
    replaced.apply(new WorldChange.PhoneMade(PAULA, "Paula"));
    replaced.linkAsIn(world, (_, _) -> true);

    var queue = next.devices().device(session(PAULA)).queue;
    assertThat(queue.lastSeq()).isEqualTo(world.devices().device(session(PAULA)).queue.lastSeq());
    assertThat(queue.peek(10)).as("of the former world").isEmpty();
    assertThat(next.devices().revocationOrNull(session(CHLOE))).isEqualTo(FailureReason.UNLINKED);
    assertThat(next.devices().revocationOrNull(session(FRIDA)))
        .as("whose phone is gone")
        .isEqualTo(FailureReason.UNLINKED);
  }

  @Test
  void aPhoneDemandsAPasskeyUntilItDoesNotAnyMore() {
    changes.apply(new WorldChange.PasskeyDemanded(PAULA, PasskeyDemand.CONFIRMATION));
    assertThat(world.phone(PAULA).passkey()).isEqualTo(PasskeyDemand.CONFIRMATION);

    changes.apply(new WorldChange.PasskeyDemanded(PAULA, PasskeyDemand.NONE));
    assertThat(world.phone(PAULA).passkey()).isEqualTo(PasskeyDemand.NONE);
  }

  @Test
  void thePartsOfFilesAreNoChanges() {
    changes.apply(new WorldChange.SnapshotBegun(1, 1));
    changes.apply(new WorldChange.MessagesBegun(PAULA, List.of(), 0, 0, 0));
    changes.apply(new WorldChange.SnapshotEnded(2));

    assertThat(updates(PAULA)).isEmpty();
    assertThat(world.phones()).hasSize(4);
  }

  @Test
  void whatASessionReceivedLeavesItsQueue() {
    write(2, FRIDA, PAULA);
    write(3, FRIDA, PAULA);
    var queue = world.devices().device(session(PAULA)).queue;
    var first = queue.peek(1).getFirst();

    changes.apply(new WorldChange.Acked(session(PAULA), first.seq()));

    assertThat(queue.peek(10)).doesNotContain(first).isNotEmpty();
    changes.apply(new WorldChange.Acked(session(PAULA), queue.lastSeq()));
    assertThat(queue.peek(10)).isEmpty();
    changes.apply(new WorldChange.Acked(new SessionName("unknown"), 1));
  }

  @Test
  void aReactionReachesThoseTooWhoHaveTheMessageNoMore() {
    changes.apply(new AccountChange.ChatCleared(PAULA, FRIDA));
    var _ = updates(PAULA);
    changes.apply(new WorldChange.MessageChange.Reacted(id(9), FRIDA, PAULA, id(1), "👍", null));

    assertThat(updates(PAULA))
        .singleElement()
        .isInstanceOfSatisfying(
            Event.MessageReacted.class,
            reacted -> {
              assertThat(reacted.target()).isEqualTo(id(1));
              assertThat(reacted.targetFromMe()).isTrue();
              assertThat(reacted.fromMe()).isFalse();
            });
  }

  @Test
  void aMessageIsStarredForItsAccountAlone() {
    changes.apply(new WorldChange.MessageChange.Starred(FRIDA, PAULA, id(1), true));

    assertThat(updates(FRIDA))
        .singleElement()
        .isInstanceOfSatisfying(
            Event.MessageStarred.class, starred -> assertThat(starred.starred()).isTrue());
    assertThat(updates(PAULA)).isEmpty();
    assertThat(world.phone(FRIDA).conversations.of(PAULA))
        .extracting(entry -> entry.message().marks().starred())
        .containsExactly(true);
    changes.apply(new WorldChange.MessageChange.Starred(FRIDA, PAULA, id(8), true));
    changes.apply(
        new WorldChange.MessageChange.Starred(Address.person("1999"), PAULA, id(1), true));
    assertThat(updates(FRIDA)).as("no such message").isEmpty();
  }

  @Test
  void aStoryConcernsItsPosterAndThoseWhoHaveIt() {
    post(20, FRIDA, CHLOE);
    post(21, PAULA, BEN);
    for (var phone : List.of(PAULA, FRIDA, BEN, CHLOE)) {
      var _ = updates(phone);
    }
    for (var actor : List.of(BEN, PAULA)) {
      changes.apply(
          new WorldChange.MessageChange.Reacted(id(22), actor, Address.STATUS, id(21), "👍", null));

      assertThat(updates(PAULA)).hasOnlyElementsOfType(Event.MessageReacted.class).hasSize(1);
      assertThat(updates(BEN)).hasOnlyElementsOfType(Event.MessageReacted.class).hasSize(1);
      assertThat(updates(CHLOE)).as("who has another story").isEmpty();
      assertThat(updates(FRIDA)).as("who posted another story").isEmpty();
    }
  }

  @Test
  void aStoryThatIsShownToMorePeopleReachesWhoDoesNotHaveIt() {
    post(21, PAULA, BEN);
    var _ = updates(BEN);
    changes.apply(new WorldChange.MessageChange.StoryShown(PAULA, id(21), List.of(BEN, CHLOE)));

    assertThat(updates(BEN)).as("who has it").isEmpty();
    assertThat(updates(CHLOE)).hasOnlyElementsOfType(LinkSignal.MessageArrived.class).hasSize(1);
  }

  private void post(int number, Address from, Address viewer) {
    changes.apply(
        new WorldChange.Wrote(
            Message.written(
                id(number),
                Address.STATUS,
                from,
                NOON,
                new Content.Story(new Content.Text("story"), null, List.of(viewer))),
            null));
  }
}

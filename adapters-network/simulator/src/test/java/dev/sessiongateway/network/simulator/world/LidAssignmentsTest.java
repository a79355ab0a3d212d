package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// A session gets the hidden ids of the people whom a signal names, before the signal.
class LidAssignmentsTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Address ADA = Address.person("447700900101");
  private static final Address BEN = Address.person("447700900102");
  private static final Address CHLOE = Address.person("447700900103");
  private static final Address GROUP = Address.group("120363000000000101");
  private static final MessageId ID = new MessageId("3EB000000001");
  private static final MessageKey KEY = new MessageKey(ID, false, BEN);
  private static final Content TEXT = new Content.Text("hello");

  /// Signals that name Ada alone of those who have a hidden id.
  static final List<LinkSignal.AccountUpdate> OF_ADA =
      List.of(
          new LinkSignal.MessageArrived(message(ADA), null),
          new Event.MessageAcked(ID, ADA, Ack.READ, null, null),
          new Event.MessageAcked(ID, GROUP, Ack.READ, ADA, null),
          new Event.HistorySynced(List.of(message(ADA)), Map.of(), List.of()),
          new Event.HistorySynced(List.of(), Map.of(), List.of(new Contact(ADA, "Ada", null))),
          new GroupEvent.GroupJoined(group(ADA)),
          new GroupEvent.GroupMembersChanged(GROUP, ADA, MemberAction.LEAVE, members(CHLOE)),
          new GroupEvent.GroupMembersChanged(GROUP, CHLOE, MemberAction.JOIN, members(ADA)),
          new Event.MessageReacted(
              ID, GROUP, ADA, false, ID, true, "👍", Origin.PHONE, "Ada", CHLOE),
          new Event.MessageEdited(ID, GROUP, ADA, false, KEY, TEXT, Origin.PHONE, "Ada"),
          new Event.MessageRevoked(ID, GROUP, ADA, false, KEY, null, Origin.PHONE, "Ada"),
          new Event.MessageWaiting(ID, GROUP, ADA, false, "Ada"),
          new AnswerEvent.PollVoted(ID, GROUP, ADA, false, KEY, List.of(), List.of(), null),
          new AnswerEvent.EventAnswered(ID, GROUP, ADA, false, KEY, null));

  /// Signals of chats that the session knows.
  static final List<LinkSignal.AccountUpdate> OF_NOBODY =
      List.of(
          new Event.ChatRead(ADA),
          new Event.MessageAcked(ID, GROUP, Ack.READ, null, null),
          new LinkSignal.MessageArrived(message(CHLOE), null),
          new LinkSignal.LidsLearned(List.of(new LidMapping(lid(1), ADA))));

  private final LidAssignments lids = new LidAssignments();

  private static Message message(Address from) {
    return Message.received(ID, from, NOON, TEXT);
  }

  private static Group group(Address member) {
    return new Group(
        GROUP,
        "Crew",
        null,
        null,
        NOON,
        members(member),
        new InviteCode("AnInviteCode0000000999"),
        false,
        false);
  }

  private static List<Group.Participant> members(Address person) {
    return List.of(new Group.Participant(person, Group.Role.MEMBER));
  }

  private static Address lid(int number) {
    return new Address("2030%011d".formatted(number), Address.Kind.LID);
  }

  @BeforeEach
  void give() {
    lids.assign(ADA, lid(7));
    lids.assign(BEN, lid(5));
  }

  @ParameterizedTest
  @FieldSource("OF_ADA")
  void whoIsNamedIsIntroduced(LinkSignal.AccountUpdate signal) {
    assertThat(lids.of(signal))
        .contains(new LinkSignal.LidsLearned(List.of(new LidMapping(lid(7), ADA))));
  }

  @ParameterizedTest
  @FieldSource("OF_NOBODY")
  void whoIsNotNamedIsNotIntroduced(LinkSignal.AccountUpdate signal) {
    assertThat(lids.of(signal)).isEmpty();
  }

  @Test
  void aWorldWithoutHiddenIdsIntroducesNobody() {
    assertThat(new LidAssignments().of(new LinkSignal.MessageArrived(message(ADA), null)))
        .isEmpty();
  }

  @Test
  void whoIsNamedByItsHiddenIdIsIntroducedToo() {
    assertThat(lids.of(Set.of(lid(5))))
        .contains(new LinkSignal.LidsLearned(List.of(new LidMapping(lid(5), BEN))));
    assertThat(lids.canonical(lid(5))).isEqualTo(BEN);
    assertThat(lids.canonical(CHLOE)).isEqualTo(CHLOE);
    assertThat(lids.lidOrNull(BEN)).isEqualTo(lid(5));
    assertThat(lids.lidOrNull(CHLOE)).isNull();
  }

  @Test
  void anIdIsNotGivenAgainWhenItsPhoneIsGone() {
    lids.remove(ADA);

    assertThat(lids.lidOrNull(ADA)).isNull();
    assertThat(lids.canonical(lid(7))).isEqualTo(lid(7));
    assertThat(lids.fresh()).isEqualTo(lid(8));
  }

  @Test
  void anIdOfAnotherKindDoesNotCount() {
    lids.assign(CHLOE, new Address("99900000000001", Address.Kind.LID));

    assertThat(lids.fresh()).isEqualTo(lid(8));
  }
}

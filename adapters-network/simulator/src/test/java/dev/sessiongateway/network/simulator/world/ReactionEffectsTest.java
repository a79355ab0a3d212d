package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.EventRsvp.Response;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Votes and answers to invitations.
class ReactionEffectsTest {
  private static final Content.Poll ONE_DAY =
      new Content.Poll("Which day?", List.of("Sat", "Sun", "Mon"), 1);
  private static final Content.Poll ANY_DAY =
      new Content.Poll("Which days?", List.of("Sat", "Sun", "Mon"), 0);

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
  }

  @Test
  void aVoteCarriesTheFullChoiceAndHowThePollStands() {
    var poll = paula.send(HIKERS, ANY_DAY, 1);
    var first = town.phones.vote(BEN, HIKERS, poll, List.of("Sat"), true);
    assertThat(paula.signals().next(AnswerEvent.PollVoted.class))
        .isEqualTo(
            new AnswerEvent.PollVoted(
                first,
                HIKERS,
                BEN.jid(),
                false,
                new MessageKey(poll, true, PAULA.jid()),
                List.of("Sat"),
                List.of(
                    new PollTally("Sat", List.of(BEN.jid())),
                    new PollTally("Sun", List.of()),
                    new PollTally("Mon", List.of())),
                null));
    town.phones.vote(ADA, HIKERS, poll, List.of("Sat", "Sun"), true);
    town.phones.vote(BEN, HIKERS, poll, List.of("Sun"), true);
    paula.signals().next(AnswerEvent.PollVoted.class);
    var third = paula.signals().next(AnswerEvent.PollVoted.class);
    assertThat(third.options()).containsExactly("Sun");
    assertThat(third.tallies())
        .containsExactly(
            new PollTally("Sat", List.of(ADA.jid())),
            new PollTally("Sun", List.of(ADA.jid(), BEN.jid())),
            new PollTally("Mon", List.of()));
    town.phones.vote(ADA, HIKERS, poll, List.of(), true);
    var fourth = paula.signals().next(AnswerEvent.PollVoted.class);
    assertThat(fourth.options()).isEmpty();
    assertThat(fourth.tallies().getFirst().voters()).isEmpty();
  }

  @Test
  void ownVotesAreHeardAsOwn() {
    var poll = town.phones.write(FRIDA, PAULA.jid(), ONE_DAY, null);
    town.phones.vote(PAULA, FRIDA.jid(), poll, List.of("Mon"), true);
    var told = paula.signals().next(AnswerEvent.PollVoted.class);
    assertThat(told.fromMe()).isTrue();
    assertThat(told.chat()).isEqualTo(FRIDA.jid());
    assertThat(told.poll()).isEqualTo(new MessageKey(poll, false, FRIDA.jid()));
  }

  @Test
  void aVoteThatCannotBeReadChangesNoTally() {
    var poll = paula.send(FRIDA.jid(), ONE_DAY, 1);
    town.phones.vote(FRIDA, PAULA.jid(), poll, List.of("Sat"), true);
    town.phones.vote(FRIDA, PAULA.jid(), poll, List.of("Sun"), false);
    var readable = paula.signals().next(AnswerEvent.PollVoted.class);
    var unreadable = paula.signals().next(AnswerEvent.PollVoted.class);
    assertThat(unreadable.options()).isNull();
    assertThat(unreadable.tallies()).isEqualTo(readable.tallies());
  }

  @Test
  void onlyOptionsOfThePollAndNotTooManyAreChosen() {
    var poll = paula.send(FRIDA.jid(), ONE_DAY, 1);
    assertFault("invalid.options", () -> vote(poll, "Sat", "Sun"));
    assertFault("invalid.options", () -> vote(poll, "Tue"));
    var any = paula.send(FRIDA.jid(), ANY_DAY, 2);
    assertFault("invalid.options", () -> vote(any, "Sat", "Sat"));
    vote(any, "Sat", "Sun", "Mon");
    var text = paula.send(FRIDA.jid(), "no poll", 3);
    assertFault("message.not-found", () -> vote(text, "Sat"));
    assertFault("message.not-found", () -> vote(new MessageId("3EB0FFFFFFFF00000000"), "Sat"));
    assertThat(town.eventsOf(paula)).filteredOn(AnswerEvent.PollVoted.class::isInstance).hasSize(1);
  }

  private void vote(MessageId poll, String... options) {
    town.phones.vote(FRIDA, PAULA.jid(), poll, List.of(options), true);
  }

  @Test
  void whoLeftTheGroupVotesNoMore() {
    var poll = paula.send(HIKERS, ONE_DAY, 1);
    town.phones.changeMembers(ADA, HIKERS, MemberAction.LEAVE, List.of(BEN.jid()));
    assertFault("group.not-found", () -> town.phones.vote(BEN, HIKERS, poll, List.of("Sat"), true));
  }

  @Test
  void anInvitationIsAnswered() {
    var invitation = paula.send(FRIDA.jid(), event(true), 1);
    var id = town.phones.answer(FRIDA, PAULA.jid(), invitation, Response.MAYBE, 2, true);
    assertThat(paula.signals().next(AnswerEvent.EventAnswered.class))
        .isEqualTo(
            new AnswerEvent.EventAnswered(
                id,
                FRIDA.jid(),
                FRIDA.jid(),
                false,
                new MessageKey(invitation, true, PAULA.jid()),
                new EventRsvp(Response.MAYBE, 2, town.time.instant())));
    town.phones.answer(FRIDA, PAULA.jid(), invitation, Response.GOING, 0, false);
    assertThat(paula.signals().next(AnswerEvent.EventAnswered.class).answer()).isNull();
  }

  @Test
  void guestsComeOnlyWhereTheyAreInvited() {
    var alone = paula.send(FRIDA.jid(), event(false), 1);
    assertFault("invalid.extraGuests", () -> answer(alone, 1));
    var open = paula.send(FRIDA.jid(), event(true), 2);
    assertFault("invalid.extraGuests", () -> answer(open, -1));
    assertFault("invalid.extraGuests", () -> answer(open, 100));
    answer(open, 99);
    var text = paula.send(FRIDA.jid(), "no event", 3);
    assertFault("message.not-found", () -> answer(text, 0));
  }

  private void answer(MessageId invitation, int guests) {
    town.phones.answer(FRIDA, PAULA.jid(), invitation, Response.GOING, guests, true);
  }

  private static Content event(boolean extraGuests) {
    return new Content.CalendarEvent(
        "Walk", null, Instant.parse("2026-02-01T09:00:00Z"), null, null, extraGuests);
  }
}

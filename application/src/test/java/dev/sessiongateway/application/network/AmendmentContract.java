package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.application.network.NetworkContract.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What [MessageEditing] and [Reacting] keep. What a session does comes back to it under the id
/// that its call returned.
public interface AmendmentContract extends NetworkContract {
  /// A network need not say how people are called.
  String NAME = "fromName";

  MessageId SENT = new MessageId("3EB0AAAAAAAAAAAA0001");
  MessageId UNKNOWN = new MessageId("3EB0AAAAAAAAAAAA9999");

  @Test
  default void anEditIsHeardOfAsThisApisDoing() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      send(link, FRIEND.jid());
      var edit =
          link.find(MessageEditing.class).orElseThrow().edit(FRIEND.jid(), SENT, "Monday at nine");
      assertThat(heard.nextEvent(Event.MessageEdited.class))
          .usingRecursiveComparison()
          .ignoringFields(NAME)
          .isEqualTo(
              new Event.MessageEdited(
                  edit,
                  FRIEND.jid(),
                  PHONE.jid(),
                  true,
                  new MessageKey(SENT, true, PHONE.jid()),
                  new Content.Text("Monday at nine"),
                  Origin.API));
    }
  }

  @Test
  default void aMessageCanBeEditedForFifteenMinutes() {
    try (var link = pair()) {
      var editing = link.find(MessageEditing.class).orElseThrow();
      send(link, FRIEND.jid());
      time().advance(Duration.ofMinutes(15));
      editing.edit(FRIEND.jid(), SENT, "just in time");
      time().advance(Duration.ofSeconds(1));
      assertFault("network.refused", () -> editing.edit(FRIEND.jid(), SENT, "too late"));
    }
  }

  @Test
  default void onlyOwnMessagesAreEdited() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var editing = link.find(MessageEditing.class).orElseThrow();
      write(FRIEND, "hello");
      var theirs = heard.next(MessageArrived.class).message().id();
      assertFault("network.refused", () -> editing.edit(FRIEND.jid(), theirs, "goodbye"));
      assertFault("message.not-found", () -> editing.edit(FRIEND.jid(), UNKNOWN, "goodbye"));
      send(link, FRIEND.jid());
      assertFault(
          "message.not-found",
          () -> editing.edit(Address.person("19999999999"), SENT, "elsewhere"));
    }
  }

  @Test
  default void aDeletionIsHeardOfAsThisApisDoing() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      send(link, FRIEND.jid());
      var key = new MessageKey(SENT, true, PHONE.jid());
      var deletion = link.find(MessageEditing.class).orElseThrow().revoke(FRIEND.jid(), key);
      assertThat(heard.nextEvent(Event.MessageRevoked.class))
          .usingRecursiveComparison()
          .ignoringFields(NAME)
          .isEqualTo(
              new Event.MessageRevoked(
                  deletion, FRIEND.jid(), PHONE.jid(), true, key, null, Origin.API));
    }
  }

  @Test
  default void whatOthersWroteToTheAccountIsNotDeletedForEveryone() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var editing = link.find(MessageEditing.class).orElseThrow();
      write(FRIEND, "hello");
      var theirs = heard.next(MessageArrived.class).message().key();
      assertFault("network.refused", () -> editing.revoke(FRIEND.jid(), theirs));
      assertFault(
          "message.not-found",
          () -> editing.revoke(FRIEND.jid(), new MessageKey(UNKNOWN, true, PHONE.jid())));
    }
  }

  @Test
  default void aReactionIsHeardOfAsThisApisDoing() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var reacting = link.find(Reacting.class).orElseThrow();
      write(FRIEND, "hello");
      var theirs = heard.next(MessageArrived.class).message().key();
      var reaction = reacting.react(FRIEND.jid(), theirs, new Emoji("👍"));
      assertThat(heard.nextEvent(Event.MessageReacted.class))
          .usingRecursiveComparison()
          .ignoringFields(NAME)
          .isEqualTo(
              new Event.MessageReacted(
                  reaction, FRIEND.jid(), PHONE.jid(), true, theirs.id(), false, "👍", Origin.API));
      var back = reacting.react(FRIEND.jid(), theirs, Emoji.NONE);
      var takenBack = heard.nextEvent(Event.MessageReacted.class);
      assertThat(takenBack.id()).isEqualTo(back).isNotEqualTo(reaction);
      assertThat(takenBack.emoji()).isEmpty();
    }
  }

  @Test
  default void anAccountReactsToItsOwnMessagesToo() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var reacting = link.find(Reacting.class).orElseThrow();
      send(link, FRIEND.jid());
      reacting.react(FRIEND.jid(), new MessageKey(SENT, true, PHONE.jid()), new Emoji("❤️"));
      assertThat(heard.nextEvent(Event.MessageReacted.class).targetFromMe()).isTrue();
      assertFault(
          "message.not-found",
          () ->
              reacting.react(
                  FRIEND.jid(), new MessageKey(UNKNOWN, true, PHONE.jid()), new Emoji("❤️")));
    }
  }

  private static void send(NetworkLink link, Address chat) {
    link.find(MessageSending.class).orElseThrow().send(text(chat, "Monday", SENT.value()));
  }
}

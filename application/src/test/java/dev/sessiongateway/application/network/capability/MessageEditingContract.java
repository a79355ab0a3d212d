package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What [MessageEditing] keeps. What a session does comes back to it under the id that its call
/// returned.
@ContractOf(MessageEditing.class)
public interface MessageEditingContract extends MessageSendingContract {
  /// A network need not say how people are called.
  String NAME = "fromName";

  MessageId SENT = new MessageId("3EB0AAAAAAAAAAAA0001");
  MessageId UNKNOWN = new MessageId("3EB0AAAAAAAAAAAA9999");

  @Test
  default void anEditIsHeardOfAsThisApisDoing() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      send(link, friend());
      var edit =
          link.find(MessageEditing.class).orElseThrow().edit(friend(), SENT, "Monday at nine");
      assertThat(signals.next(Event.MessageEdited.class))
          .usingRecursiveComparison()
          .ignoringFields(NAME)
          .isEqualTo(
              new Event.MessageEdited(
                  edit,
                  friend(),
                  me(),
                  true,
                  new MessageKey(SENT, true, me()),
                  new Content.Text("Monday at nine"),
                  Origin.API,
                  null));
    }
  }

  @Test
  default void anEditedTextHasThePreviewThatItWasGiven() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      send(link, friend());
      var preview = new LinkPreview("https://a.example", "A", null, null, true);
      var editing = link.find(MessageEditing.class).orElseThrow();
      editing.edit(friend(), SENT, "See https://a.example", preview);
      assertThat(signals.next(Event.MessageEdited.class).content())
          .isEqualTo(new Content.TextWithPreview("See https://a.example", preview));
      editing.edit(friend(), SENT, "Gone");
      assertThat(signals.next(Event.MessageEdited.class).content())
          .isEqualTo(new Content.Text("Gone"));
    }
  }

  @Test
  default void aMessageCanBeEditedAsLongAsTheNetworkAllows() {
    try (var link = pair()) {
      var editing = link.find(MessageEditing.class).orElseThrow();
      send(link, friend());
      time().advance(network().limits().editWindow());
      editing.edit(friend(), SENT, "just in time");
      time().advance(Duration.ofSeconds(1));
      assertFault("network.refused", () -> editing.edit(friend(), SENT, "too late"));
    }
  }

  @Test
  default void onlyOwnMessagesAreEdited() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var editing = link.find(MessageEditing.class).orElseThrow();
      write("hello");
      var theirs = signals.next(MessageArrived.class).message().id();
      assertFault("network.refused", () -> editing.edit(friend(), theirs, "goodbye"));
      assertFault("message.not-found", () -> editing.edit(friend(), UNKNOWN, "goodbye"));
      send(link, friend());
      assertFault("message.not-found", () -> editing.edit(stranger(), SENT, "elsewhere"));
    }
  }

  @Test
  default void aDeletionIsHeardOfAsThisApisDoing() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      send(link, friend());
      var key = new MessageKey(SENT, true, me());
      var deletion = link.find(MessageEditing.class).orElseThrow().revoke(friend(), key);
      assertThat(signals.next(Event.MessageRevoked.class))
          .usingRecursiveComparison()
          .ignoringFields(NAME)
          .isEqualTo(
              new Event.MessageRevoked(
                  deletion, friend(), me(), true, key, null, Origin.API, null));
    }
  }

  @Test
  default void whatOthersWroteToTheAccountIsNotDeletedForEveryone() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var editing = link.find(MessageEditing.class).orElseThrow();
      write("hello");
      var theirs = signals.next(MessageArrived.class).message().key();
      assertFault("network.refused", () -> editing.revoke(friend(), theirs));
      assertFault(
          "message.not-found", () -> editing.revoke(friend(), new MessageKey(UNKNOWN, true, me())));
    }
  }

  private void send(NetworkLink link, Address chat) {
    link.find(MessageSending.class).orElseThrow().send(text(chat, "Monday", SENT.value()));
  }
}

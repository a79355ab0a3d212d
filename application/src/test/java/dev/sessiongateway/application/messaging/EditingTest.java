package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What can be done to a message once it is sent.
class EditingTest {
  private static final Address GRACE = Samples.GRACE;
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private Messaging messaging;

  @BeforeEach
  void populate() {
    gateway.active(ADA);
    messaging = gateway.gateway().messaging();
  }

  private Message stored(MessageId id) {
    return gateway.gateway().chats().message(ADA, id);
  }

  @Test
  void anEditComesBackFromTheNetworkAndIsStored() {
    var sent = messaging.send(ADA, text("Blu"));
    var edit = messaging.edit(ADA, GRACE, sent.id(), "Blue");
    gateway.settle();
    assertThat(stored(sent.id()).content()).isEqualTo(new Content.Text("Blue"));
    var event = gateway.events(ADA, Event.MessageEdited.class).getFirst();
    assertThat(event.id()).isEqualTo(edit);
    assertThat(event.origin()).isEqualTo(Message.Origin.API);
    assertThat(event.target()).isEqualTo(sent.key());
  }

  @Test
  void anOldMessageStaysAsItIs() {
    var sent = messaging.send(ADA, text("Blu"));
    gateway.time.advance(Duration.ofMinutes(16));
    assertFault("network.refused", () -> messaging.edit(ADA, GRACE, sent.id(), "Blue"));
    var unknown = new MessageId("3EB0C0FFEE");
    assertFault("message.not-found", () -> messaging.edit(ADA, GRACE, unknown, "Blue"));
    gateway.settle();
    assertThat(stored(sent.id()).content()).isEqualTo(new Content.Text("Blu"));
  }

  @Test
  void aMessageDeletedForEveryoneSaysNothingAnyMore() {
    var sent = messaging.send(ADA, text("Blu"));
    var revocation = messaging.revoke(ADA, GRACE, sent.key());
    gateway.settle();
    assertThat(stored(sent.id()).content()).isEqualTo(new Content.Revoked());
    var event = gateway.events(ADA, Event.MessageRevoked.class).getFirst();
    assertThat(event.id()).isEqualTo(revocation);
    assertThat(event.before()).isEqualTo(sent.withAck(event.before().ack(), null));
  }

  @Test
  void aReactionComesBackFromTheNetwork() {
    var sent = messaging.send(ADA, text("Blue"));
    var reaction = messaging.react(ADA, GRACE, sent.key(), new Emoji("👍"));
    gateway.settle();
    var event = gateway.events(ADA, Event.MessageReacted.class).getFirst();
    assertThat(event.id()).isEqualTo(reaction);
    assertThat(event.target()).isEqualTo(sent.id());
    assertThat(event.origin()).isEqualTo(Message.Origin.API);
  }

  @Test
  void aStoryIsSentLikeAMessage() {
    var story = new Content.Story(new Content.Text("Open today"), null, List.of(GRACE));
    var sent = messaging.send(ADA, OutgoingMessage.to(Address.STATUS, story));
    assertThat(gateway.network.sent(ADA)).extracting(Message::content).containsExactly(story);
    assertThat(stored(sent.id()).content()).isEqualTo(story);
  }
}

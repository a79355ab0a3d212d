package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DeliveryFailure;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.delivery.Rendering;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Messages that the network did not deliver, and files that it had lost, in the searches of family
/// B.
final class UndeliveredMessagesTest extends MessageFixture {
  private static final String TOO_LATE =
      "this person has not written for 24 hours, so only a template can be sent (131047)";

  private void fail(int number, @Nullable String failure) {
    take(new Event.MessageAcked(id(number), BOB, Ack.ERROR, null, failure));
  }

  @ParameterizedTest
  @CsvSource({
    "'" + TOO_LATE + "', network.refused, '" + TOO_LATE + "'",
    "ack_deadline, ack_deadline, the network did not confirm the message in time",
    ", network.refused, the network gave no reason"
  })
  void sayWhyBesideTheStatus(@Nullable String stored, String code, String reason) {
    send(1, BOB);
    fail(1, stored);
    var row = ok("findMessages", "{}").at("/messages/records/0/MessageUpdate/0");
    assertThat(JsonField.text(row, "status")).isEqualTo("ERROR");
    assertThat(JsonField.text(row, "code")).isEqualTo(code);
    assertThat(JsonField.text(row, "reason")).isEqualTo(reason);
    var status = ok("findStatusMessage", "{}").at("/0");
    assertThat(JsonField.text(status, "status")).isEqualTo("ERROR");
    assertThat(JsonField.text(status, "code")).isEqualTo(code);
    assertThat(JsonField.text(status, "reason")).isEqualTo(reason);

    var event = new Event.MessageAcked(id(1), BOB, Ack.ERROR, null, stored);
    var update = new Rendering().data("messages.update", event);
    assertThat(JsonField.text(update, "status")).isEqualTo("ERROR");
    assertThat(JsonField.text(update, "code")).isEqualTo(code);
    assertThat(JsonField.text(update, "reason")).isEqualTo(reason);
  }

  @Test
  void whatWasDeliveredOrDeletedHasNeither() {
    send(1, BOB);
    ack(1, Ack.READ);
    send(2, BOB);
    fail(2, DeliveryFailure.UNCONFIRMED);
    revoke(2);
    assertThat(ok("findMessages", "{}").at("/messages/records").findValues("code")).isEmpty();
    assertThat(ok("findStatusMessage", "{}").findValues("reason")).isEmpty();
    var read = new Event.MessageAcked(id(1), BOB, Ack.READ, null, null);
    assertThat(new Rendering().data("messages.update", read).has("reason")).isFalse();
  }

  @Test
  void aLostFileHasNoAddressAndSaysWhy() {
    var lost = new Attachment.Stored(MediaId.LOST, "image/jpeg", null, 4);
    keep(1, BOB, BOB, new Content.Media(MediaKind.IMAGE, lost, "look"));
    var message = ok("findMessages", "{}").at("/messages/records/0/message");
    assertThat(JsonField.text(message, "mediaError")).contains("did not have the file any more");
    assertThat(message.has("mediaUrl")).isFalse();
    assertThat(message.path("imageMessage").has("url")).isFalse();
    assertThat(JsonField.text(message, "/imageMessage/caption")).isEqualTo("look");
    var chats = ok("findChats", "{}");
    assertThat(chats.toString()).contains("mediaError").doesNotContain("/api/files");
  }
}

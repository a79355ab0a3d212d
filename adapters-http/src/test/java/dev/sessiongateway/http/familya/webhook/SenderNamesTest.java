package dev.sessiongateway.http.familya.webhook;

import static dev.sessiongateway.http.delivery.JsonSubset.assertContains;
import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.http.delivery.Rendering;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names of senders in family A's message events.
final class SenderNamesTest {
  private static final MessageId ID = new MessageId("3EB0EDEDEDEDEDED0001");
  private static final MessageId TARGET = new MessageId("3EB0A1B2C3D4E5F60718");
  private static final String NAMED = "{'notifyName':'Ana','pushName':'Ana'}";
  private static final String OURS = "{'notifyName':'Acme Shop','pushName':'Acme Shop'}";

  private final Rendering rendering = new Rendering();

  @Test
  void aReactionHasItsSendersNameAndItsSource() {
    var theirs = rendering.payload("message.reaction", reaction(CREW, ANA, "Ana"));
    var ours = rendering.payload("message.reaction", reaction(CREW, ME, null));

    assertContains(theirs, NAMED);
    assertContains(
        theirs,
        """
        {"from":"120363022233344455@g.us","to":"120363022233344455@g.us","fromMe":false,"source":"app","participant":"4915112345678@c.us"}
        """);
    assertContains(ours, OURS);
    assertContains(ours, "{'fromMe':true,'source':'api','participant':'491701112233@c.us'}");
  }

  @Test
  void anUnknownNameIsLeftOut() {
    var payload = rendering.payload("message.reaction", reaction(ANA, ANA, null));

    assertThat(payload.has("notifyName")).isFalse();
    assertThat(payload.has("pushName")).isFalse();
  }

  @Test
  void anEditHasTheNameOfItsWriter() {
    var key = new MessageKey(TARGET, false, ANA);
    var text = new Content.Text("Is the green one in stock?");
    var edit =
        new Event.MessageEdited(ID, CREW, ANA, false, key, text, Message.Origin.PHONE, "Ana");

    var payload = rendering.payload("message.edited", edit);

    assertContains(payload, NAMED);
    assertContains(
        payload,
        """
        {"body":"Is the green one in stock?","editedMessageId":"3EB0A1B2C3D4E5F60718",
         "_data":{"type":"chat","pushName":"Ana","Info":{"PushName":"Ana"},"message":{"conversation":"Is the green one in stock?"}}}
        """);
  }

  @Test
  void aDeletionHasTheNamesOfBothMessages() {
    var before = message(TARGET.value(), CREW, ANA, new Content.Text("Is the blue one in stock?"));
    var key = before.key();
    var deletion =
        new Event.MessageRevoked(ID, CREW, ANA, false, key, before, Message.Origin.PHONE, "Ana");

    var payload = rendering.payload("message.revoked", deletion);

    assertContains(payload.get("before"), NAMED);
    assertContains(payload.get("before"), "{'_data':{'type':'chat','Info':{'PushName':'Ana'}}}");
    assertContains(payload.get("after"), NAMED);
    assertContains(
        payload.get("after"), "{'body':null,'_data':{'type':'revoked','Info':{'PushName':'Ana'}}}");
  }

  @Test
  void aMessageThatCannotBeReadYetHasEverythingButItsContent() {
    var waiting = new Event.MessageWaiting(ID, CREW, ANA, false, "Ana");

    var payload = rendering.payload("message.waiting", waiting);

    assertContains(payload, NAMED);
    assertContains(
        payload.get("_data"),
        """
        {"id":{"fromMe":false,"remote":"120363022233344455@g.us","id":"3EB0EDEDEDEDEDED0001","participant":"4915112345678@c.us",
               "_serialized":"false_120363022233344455@g.us_3EB0EDEDEDEDEDED0001_4915112345678@c.us"},
         "type":"ciphertext","notifyName":"Ana","from":"120363022233344455@g.us","author":"4915112345678@c.us","t":1784300000,
         "key":{"remoteJid":"120363022233344455@g.us","fromMe":false,"id":"3EB0EDEDEDEDEDED0001","participant":"4915112345678@s.whatsapp.net"},
         "messageTimestamp":1784300000,"pushName":"Ana",
         "Info":{"Chat":"120363022233344455@g.us","Sender":"4915112345678@s.whatsapp.net","IsGroup":true,"PushName":"Ana","ID":"3EB0EDEDEDEDEDED0001"}}
        """);
    assertThat(payload.get("_data").has("message")).isFalse();
  }

  /// Clients find their sent message by the id in the answer.
  @ParameterizedTest
  @CsvSource({"4915112345678@c.us", "120363022233344455@g.us"})
  void anAckHasTheIdOfItsMessageAndItsEnds(String address) {
    var chat = Address.of(address);
    var sent = message(TARGET.value(), chat, ME, new Content.Text("yes"));
    var message = rendering.payload("message.any", new Event.MessageCreated(sent));

    var ack =
        rendering.payload(
            "message.ack", new Event.MessageAcked(TARGET, chat, Ack.DEVICE, null, null));

    for (var field : new String[] {"id", "from", "to", "fromMe"}) {
      assertThat(ack.get(field)).as(field).isNotNull().isEqualTo(message.get(field));
    }
  }

  private static Event reaction(Address chat, Address who, @Nullable String name) {
    var own = who.equals(ME);
    var origin = own ? Message.Origin.API : Message.Origin.PHONE;
    return new Event.MessageReacted(ID, chat, who, own, TARGET, false, "👍", origin, name, null);
  }
}

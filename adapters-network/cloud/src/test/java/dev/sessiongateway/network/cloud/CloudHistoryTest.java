package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The address book and the messages from before of a business that uses the WhatsApp Business app
/// too.
class CloudHistoryTest {
  private static final Address GRACE = Address.person("447700900102");

  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory).pair();
  }

  private ObjectNode message(String id, String from, String type, Duration age) {
    var at = cloud.time.instant().minus(age).getEpochSecond();
    var message = Json.object().put("from", from).put("id", id).put("timestamp", "" + at);
    message.putObject("history_context").put("status", "READ");
    return message.put("type", type);
  }

  private ObjectNode text(String id, String from, String text) {
    var message = message(id, from, "text", Duration.ofDays(2));
    message.putObject("text").put("body", text);
    return message;
  }

  private static ObjectNode value(ObjectNode body) {
    ((ObjectNode) body.at("/entry/0/changes/0")).put("field", "history");
    return (ObjectNode) body.at("/entry/0/changes/0/value");
  }

  private int history(String thread, ObjectNode... messages) {
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, Json.object());
    var value = value(body);
    value.remove("messages");
    value.remove("contacts");
    var chunk = value.putArray("history").addObject();
    chunk.putObject("metadata").put("phase", 0).put("chunk_order", 1).put("progress", 100);
    var all = chunk.putArray("threads").addObject().put("id", thread).putArray("messages");
    for (var message : messages) {
      all.add(message);
    }
    return cloud.meta.post(body);
  }

  private int file(ObjectNode message) {
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, message);
    value(body).remove("contacts");
    return cloud.meta.post(body);
  }

  @Test
  void theMessagesOfBothSidesAreHistory() {
    var answered =
        history(
            GRACE.user(),
            text("wamid.OLD2", GraphServer.PHONE, "We are open"),
            text("wamid.OLD1", GRACE.user(), "Open?"));
    assertThat(answered).isEqualTo(200);
    var messages = cloud.signals.next(Event.HistorySynced.class).messages();
    assertThat(messages).extracting(Message::chat).containsOnly(GRACE);
    assertThat(messages).extracting(Message::fromMe).containsExactlyInAnyOrder(true, false);
    assertThat(messages).extracting(Message::ack).containsOnly(Ack.READ);
    assertThat(messages)
        .extracting(Message::content)
        .contains(new Content.Text("Open?"), new Content.Text("We are open"));
  }

  @Test
  void aPersonWithAUserIdHasAThreadToo() {
    var hers = text("wamid.OLD3", "", "Hidden");
    hers.remove("from");
    history(MetaWebhook.USER_ID, hers.put("from_user_id", MetaWebhook.USER_ID));
    var message = cloud.signals.next(Event.HistorySynced.class).messages().getFirst();
    assertThat(message.chat()).isEqualTo(MetaWebhook.hidden());
    assertThat(message.sender()).isEqualTo(MetaWebhook.hidden());
  }

  @Test
  void aFileComesInThePlaceOfItsPlaceholder() {
    var place = message("wamid.PIC", GraphServer.PHONE, "media_placeholder", Duration.ofDays(3));
    assertThat(history(GRACE.user(), place)).isEqualTo(200);
    cloud.signals.assertSilent();
    var picture = message("wamid.PIC", GraphServer.PHONE, "image", Duration.ofDays(3));
    picture.putObject("image").put("id", "none-there").put("caption", "The shop");
    assertThat(file(picture)).isEqualTo(200);
    var message = cloud.signals.next(Event.HistorySynced.class).messages().getFirst();
    assertThat(message.chat()).isEqualTo(GRACE);
    assertThat(message.fromMe()).isTrue();
    assertThat(message.id()).isEqualTo(MessageIds.of("wamid.PIC"));
  }

  @Test
  void anOldFileStaysAPlaceholder() {
    history(
        GRACE.user(),
        message("wamid.PIC2", GRACE.user(), "media_placeholder", Duration.ofDays(99)));
    var message = cloud.signals.next(Event.HistorySynced.class).messages().getFirst();
    assertThat(message.content()).isInstanceOf(Content.Unknown.class);
  }

  @Test
  @ExpectsLog("WARN NotUnderstood - Meta sent something that names no message or no person")
  void aFileOfNobodyIsAskedForAgain() {
    var picture = message("wamid.PIC3", GraphServer.PHONE, "image", Duration.ofDays(3));
    picture.putObject("image").put("id", "none-there");
    assertThat(file(picture)).isEqualTo(503);
    cloud.signals.assertSilent();
  }

  @Test
  @ExpectsLog("HistoryReceiver - Meta sends no history: .*turned off")
  void aHistoryThatIsNotSharedIsSaid() {
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, Json.object());
    var value = value(body);
    value.remove("messages");
    var error = value.putArray("history").addObject().putArray("errors").addObject();
    error.put("code", 2_593_109).put("title", "History sync is turned off by the business");
    assertThat(cloud.meta.post(body)).isEqualTo(200);
    cloud.signals.assertSilent();
  }

  private int contact(String action, ObjectNode contact) {
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, Json.object());
    var value = value(body);
    ((ObjectNode) body.at("/entry/0/changes/0")).put("field", "smb_app_state_sync");
    value.remove("messages");
    var change = value.putArray("state_sync").addObject().put("type", "contact");
    change.set("contact", contact);
    change.put("action", action);
    return cloud.meta.post(body);
  }

  @Test
  void theAddressBookIsFollowed() {
    var grace = Json.object().put("full_name", "Grace Hopper").put("first_name", "Grace");
    assertThat(contact("add", grace.put("phone_number", GRACE.user()))).isEqualTo(200);
    var saved = cloud.signals.next(Event.ContactChanged.class).contact();
    assertThat(saved.id()).isEqualTo(GRACE);
    assertThat(saved.saved()).isEqualTo(new SavedName("Grace", "Hopper"));

    assertThat(contact("remove", Json.object().put("phone_number", GRACE.user()))).isEqualTo(200);
    assertThat(cloud.signals.next(Event.ContactChanged.class).contact().saved()).isNull();
  }

  @Test
  void aContactWithoutANumberIsPassedOver() {
    assertThat(contact("add", Json.object().put("full_name", "Nobody"))).isEqualTo(200);
    cloud.signals.assertSilent();
  }
}

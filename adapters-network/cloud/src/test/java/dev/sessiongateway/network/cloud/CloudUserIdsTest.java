package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.LidsLearned;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.network.cloud.CloudNetwork.CloudAddressing;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// People whose phone number Meta does not show: they have a username, and a user id for each
/// business.
class CloudUserIdsTest {
  private static final String NOT_UNDERSTOOD =
      "WARN NotUnderstood - Meta sent something that names no message or no person, and is asked"
          + " to repeat it";
  private static final Address HIDDEN = MetaWebhook.hidden();
  private static final Address NEWER = UserIds.address("US.24602319766413852029");

  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void pair() {
    cloud = new CloudFixture(directory).pair();
  }

  private ObjectNode text(String body) {
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", body);
    return message;
  }

  private ObjectNode hiddenText(String body) {
    var message = text(body);
    message.remove("from");
    return message.put("from_user_id", MetaWebhook.USER_ID);
  }

  private static ObjectNode body(JsonNode message) {
    return MetaWebhook.withHiddenSender(GraphServer.NUMBER, message);
  }

  private static ObjectNode value(ObjectNode body) {
    return body.withObject("/entry/0/changes/0/value");
  }

  private int tell(ObjectNode body) {
    return cloud.meta.post(body);
  }

  private Message toHidden(String text) {
    var to = cloud.message(new Content.Text(text));
    return cloud.send(
        Message.sent(to.id(), HIDDEN, CloudFixture.ME, to.at(), to.content(), Ack.PENDING));
  }

  private JsonNode sent() {
    return cloud.graph.sent().getLast();
  }

  @Test
  void aMessageWithoutAPhoneNumberIsOneOfTheUserId() {
    assertThat(tell(body(hiddenText("Hello")))).isEqualTo(200);
    var arrived = cloud.signals.next(MessageArrived.class);
    assertThat(arrived.message().chat()).isEqualTo(HIDDEN);
    assertThat(arrived.message().sender()).isEqualTo(HIDDEN);
    assertThat(arrived.message().content()).isEqualTo(new Content.Text("Hello"));
    assertThat(arrived.chatName()).isEqualTo("Grace");
    assertThat(arrived.message().senderName()).isEqualTo("Grace");
  }

  @Test
  void theUsernameIsTheNameOfWhoHasNoOther() {
    var body = body(hiddenText("Hello"));
    ((ObjectNode) value(body).at("/contacts/0/profile")).remove("name");
    assertThat(tell(body)).isEqualTo(200);
    assertThat(cloud.signals.next(MessageArrived.class).chatName()).isEqualTo("grace.h");
  }

  @Test
  void theOnlyContactIsTheSenderOfAMessageThatNamesNone() {
    var message = hiddenText("Hello");
    message.remove("from_user_id");
    assertThat(tell(body(message))).isEqualTo(200);
    assertThat(cloud.signals.next(MessageArrived.class).message().chat()).isEqualTo(HIDDEN);
  }

  @Test
  void aReactionOfAHiddenPersonIsTheirs() {
    var message = cloud.meta.message("reaction");
    message.remove("from");
    message.put("from_user_id", MetaWebhook.USER_ID);
    message.putObject("reaction").put("message_id", "wamid.x").put("emoji", "😀");
    assertThat(tell(body(message))).isEqualTo(200);
    assertThat(cloud.signals.next(Event.MessageReacted.class).from()).isEqualTo(HIDDEN);
  }

  @Test
  void thePhoneNumberWinsAndTheUserIdIsLearnedOnce() {
    for (var text : List.of("one", "two")) {
      var message = text(text).put("from_user_id", MetaWebhook.USER_ID);
      assertThat(cloud.meta.tell(message)).isEqualTo(200);
    }
    var learned = cloud.signals.next(LidsLearned.class);
    assertThat(learned.mappings()).containsExactly(new LidMapping(HIDDEN, CloudFixture.FRIEND));
    for (var text : List.of("one", "two")) {
      var told = cloud.signals.next(LinkSignal.AccountUpdate.class);
      assertThat(told).isInstanceOf(MessageArrived.class);
      assertThat(((MessageArrived) told).message().chat()).isEqualTo(CloudFixture.FRIEND);
      assertThat(((MessageArrived) told).message().content().text()).isEqualTo(text);
    }
  }

  @Test
  void whoseNumberWasToldOnceKeepsTheChatOfTheNumber() {
    assertThat(cloud.meta.tell(text("one").put("from_user_id", MetaWebhook.USER_ID)))
        .isEqualTo(200);
    cloud.reopen();
    assertThat(tell(body(hiddenText("two")))).isEqualTo(200);
    var two =
        cloud.signals.next(
            MessageArrived.class, arrived -> arrived.message().content().text().equals("two"));
    assertThat(two.message().chat()).isEqualTo(CloudFixture.FRIEND);
  }

  @Test
  void aChangedIdIsToldAndNotLearned() {
    var message = cloud.meta.message("system").put("from_user_id", MetaWebhook.USER_ID);
    message.putObject("system").put("type", "user_changed_number").put("wa_id", "4915110000009");
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    var told = cloud.signals.next(LinkSignal.AccountUpdate.class);
    assertThat(((MessageArrived) told).message().content()).isInstanceOf(Content.Unknown.class);
  }

  private ObjectNode changed(String type) {
    var message = cloud.meta.message("system");
    message.remove("from");
    message
        .putObject("system")
        .put("type", type)
        .put("body", "User Grace changed from " + MetaWebhook.USER_ID + " to " + NEWER.user())
        .put("previous_user_id", MetaWebhook.USER_ID)
        .put("user_id", NEWER.user());
    return message;
  }

  private Message arrived(String text) {
    return cloud
        .signals
        .next(MessageArrived.class, next -> text.equals(next.message().content().text()))
        .message();
  }

  @Test
  void aPersonWhoseUserIdChangesKeepsTheChat() {
    assertThat(cloud.meta.tell(changed("user_changed_user_id"))).isEqualTo(200);
    assertThat(cloud.signals.next(LidsLearned.class).mappings())
        .containsExactly(new LidMapping(HIDDEN, NEWER));
    var told = cloud.signals.next(MessageArrived.class).message();
    assertThat(told.chat()).isEqualTo(NEWER);
    assertThat(told.content()).isInstanceOf(Content.Unknown.class);
    // Meta was slow to tell of it.
    cloud.reopen();
    assertThat(tell(body(hiddenText("sent before")))).isEqualTo(200);
    assertThat(arrived("sent before").chat()).isEqualTo(NEWER);
  }

  @Test
  void aPersonWhoseUserIdChangesBackHasTheChatOfTheFirstIdAgain() {
    assertThat(cloud.meta.tell(changed("user_changed_user_id"))).isEqualTo(200);
    var back = changed("user_changed_user_id");
    back.withObject("/system")
        .put("previous_user_id", NEWER.user())
        .put("user_id", MetaWebhook.USER_ID);
    assertThat(cloud.meta.tell(back)).isEqualTo(200);
    for (var id : List.of(NEWER.user(), MetaWebhook.USER_ID)) {
      assertThat(tell(body(hiddenText(id).put("from_user_id", id)))).isEqualTo(200);
      assertThat(arrived(id).chat()).isEqualTo(HIDDEN);
    }
  }

  @Test
  void aPersonWithANumberWhoseUserIdChangesKeepsTheChatOfTheNumber() {
    assertThat(cloud.meta.tell(text("one").put("from_user_id", MetaWebhook.USER_ID)))
        .isEqualTo(200);
    assertThat(cloud.signals.next(LidsLearned.class).mappings())
        .containsExactly(new LidMapping(HIDDEN, CloudFixture.FRIEND));
    assertThat(cloud.meta.tell(changed("user_changed_user_id"))).isEqualTo(200);
    assertThat(cloud.signals.next(LidsLearned.class).mappings())
        .containsExactly(new LidMapping(HIDDEN, NEWER), new LidMapping(NEWER, CloudFixture.FRIEND));
    for (var id : List.of(NEWER.user(), MetaWebhook.USER_ID)) {
      assertThat(tell(body(hiddenText(id).put("from_user_id", id)))).isEqualTo(200);
      assertThat(arrived(id).chat()).isEqualTo(CloudFixture.FRIEND);
    }
  }

  @Test
  void aHiddenPersonWhoseNumberChangesHasTheChatOfTheNewNumber() {
    var message = changed("user_changed_number");
    message.withObject("/system").put("wa_id", CloudFixture.FRIEND.user());
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    assertThat(cloud.signals.next(LidsLearned.class).mappings())
        .containsExactly(new LidMapping(HIDDEN, NEWER), new LidMapping(NEWER, CloudFixture.FRIEND));
  }

  @Test
  void aPersonWhoseKnownNumberChangesHasAChatOfTheNewOne() {
    assertThat(cloud.meta.tell(text("one").put("from_user_id", MetaWebhook.USER_ID)))
        .isEqualTo(200);
    var _ = cloud.signals.next(LidsLearned.class);
    var message = changed("user_changed_number").put("from", CloudFixture.FRIEND.user());
    message.withObject("/system").put("wa_id", "4915110000009");
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    assertThat(cloud.signals.next(LidsLearned.class).mappings())
        .containsExactly(new LidMapping(NEWER, Address.person("4915110000009")));
  }

  @Test
  void aChangeThatMetaRepeatsIsLearnedOnce() {
    var change = changed("user_changed_user_id");
    assertThat(cloud.meta.tell(change)).isEqualTo(200);
    var _ = cloud.signals.next(LidsLearned.class);
    cloud.reopen();
    assertThat(cloud.meta.tell(change)).isEqualTo(200);
    var _ = cloud.signals.next(MessageArrived.class);
    assertThat(cloud.signals.drain()).noneMatch(LidsLearned.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "US.", "US.%00", "US.1349_1208", "15550001111"})
  void aChangeToWhatIsNoUserIdIsToldAndNotLearned(String id) {
    var message = changed("user_changed_user_id").put("from_user_id", MetaWebhook.USER_ID);
    message.withObject("/system").put("user_id", id);
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    var told = cloud.signals.next(LinkSignal.AccountUpdate.class);
    assertThat(((MessageArrived) told).message().chat()).isEqualTo(HIDDEN);
  }

  @Test
  void aSendNamesTheUserIdAsTheRecipient() {
    toHidden("Hello");
    assertThat(sent().path("recipient").asText()).isEqualTo(MetaWebhook.USER_ID);
    assertThat(sent().has("to")).isFalse();
    assertThat(sent().path("recipient_type").asText()).isEqualTo("individual");
    assertThat(tell(body(hiddenText("Hi")))).isEqualTo(200);
    var theirs = cloud.signals.next(MessageArrived.class).message();
    cloud.signals.keep(theirs);
    var _ = cloud.can(Reacting.class).react(HIDDEN, theirs.key(), new Emoji("😀"));
    assertThat(sent().path("recipient").asText()).isEqualTo(MetaWebhook.USER_ID);
  }

  @Test
  void anotherHiddenIdIsRefused() {
    var message = cloud.message(new Content.Text("Hello"));
    var other = new Address("203000000000001", Address.Kind.LID);
    var to =
        Message.sent(
            message.id(), other, CloudFixture.ME, message.at(), message.content(), Ack.PENDING);
    assertThatThrownBy(() -> cloud.send(to))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("network.refused"));
    assertThat(cloud.graph.sent()).isEmpty();
  }

  @Test
  void statusesOfSuchASendAreThoseOfTheMessage() {
    var message = toHidden("Hello");
    for (var status : List.of("sent", "delivered", "read")) {
      assertThat(cloud.meta.statusOfHidden(sent(), status)).isEqualTo(200);
    }
    for (var ack : List.of(Ack.SERVER, Ack.SERVER, Ack.DEVICE, Ack.READ)) {
      var acked = cloud.signals.next(Event.MessageAcked.class);
      assertThat(acked.id()).isEqualTo(message.id());
      assertThat(acked.chat()).isEqualTo(HIDDEN);
      assertThat(acked.ack()).isEqualTo(ack);
    }
  }

  @Test
  void aStatusWithoutAnyRecipientIsOfTheChatOfItsMessage() {
    var message = toHidden("Hello");
    cloud.signals.keep(message);
    var body = cloud.meta.statusBody(sent(), "read");
    ((ObjectNode) value(body).at("/statuses/0")).remove("recipient_id");
    assertThat(tell(body)).isEqualTo(200);
    var read = cloud.signals.next(Event.MessageAcked.class, acked -> acked.ack() == Ack.READ);
    assertThat(read.chat()).isEqualTo(HIDDEN);
  }

  @Test
  void aStatusThatIsNewIsKeptAsItCame() {
    cloud.send(new Content.Text("Hello"));
    assertThat(cloud.meta.status(sent(), "captured")).isEqualTo(200);
    assertThat(cloud.meta.status(sent(), "captured")).isEqualTo(200);
    var kept = cloud.signals.next(MessageArrived.class).message();
    assertThat(kept.chat()).isEqualTo(CloudFixture.FRIEND);
    assertThat(((Content.Unknown) kept.content()).raw()).contains("captured");
    assertThat(kept.id().value()).matches("[0-9A-F]{32}");
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"messages", "statuses", "contacts", "nothing"})
  @ExpectsLog(NOT_UNDERSTOOD)
  void whatNamesNobodyIsNeverAcknowledged(String field) {
    var body = body(hiddenText("Hello"));
    var value = value(body);
    value.remove(List.of("messages", "contacts"));
    if (!field.equals("nothing")) {
      value.putArray(field).addObject().put("id", "wamid.x").put("status", "read");
    }
    assertThat(tell(body)).isEqualTo(503);
    assertThat(cloud.signals.drain()).noneMatch(LinkSignal.AccountUpdate.class::isInstance);
  }

  @Test
  @ExpectsLog(
      "WARN CloudCallback - Meta sent something without the id of a phone number, and is asked to"
          + " repeat it")
  void whatNamesNoAccountIsNeverAcknowledged() {
    var body = body(hiddenText("Hello"));
    value(body).remove("metadata");
    assertThat(tell(body)).isEqualTo(503);
  }

  @Test
  @ExpectsLog("WARN MessageReceiver - Meta reports an error: .*")
  void anErrorOfTheAccountIsLogged() {
    var body = body(hiddenText("Hello"));
    var value = value(body);
    value.remove(List.of("messages", "contacts"));
    value.putArray("errors").addObject().put("code", 130_429).put("title", "Rate limit hit");
    assertThat(tell(body)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "US.13491208655302741918@lid",
        " US.13491208655302741918@LID ",
      })
  void aUserIdIsReadAsItIsWritten(String text) {
    assertThat(new CloudAddressing(new PhoneNumberAddressing()).parse("chatId", text))
        .isEqualTo(HIDDEN);
    assertThat(Address.of(HIDDEN.toString())).isEqualTo(HIDDEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "us.example",
        "US.",
        "USA.13491208655302741918",
        "US.1349_1208@lid",
        "US.%00@lid",
        "US.é@lid"
      })
  void nothingElseIsTakenForAUserId(String text) {
    assertThatThrownBy(() -> new CloudAddressing(new PhoneNumberAddressing()).parse("chatId", text))
        .isInstanceOf(FaultException.class);
  }
}

package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is answered to Meta's servers, and to those who say that they are.
@Tag("redteam")
class CloudWebhookTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory);
  }

  private static byte[] hello(MetaWebhook meta) {
    var message = meta.message("text");
    message.putObject("text").put("body", "Hello");
    return Json.bytes(MetaWebhook.withMessage(GraphServer.NUMBER, message));
  }

  private int verify(String mode, String token, String challenge) {
    return cloud
        .ask("GET", Map.of("hub.mode", mode, "hub.verify_token", token, "hub.challenge", challenge))
        .status();
  }

  @Test
  void theAddressIsVerifiedByTheTokenThatTheOperatorChose() {
    cloud.options.put("verify-token", "chosen");
    cloud.pair();
    var query =
        Map.of(
            "hub.mode", "subscribe", "hub.verify_token", "chosen", "hub.challenge", "1158201444");
    var answer = cloud.ask("GET", query);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("1158201444");
    assertThat(verify("subscribe", "guessed", "1")).isEqualTo(403);
    assertThat(verify("other", "chosen", "1")).isEqualTo(403);
    assertThat(verify("subscribe", "chosen", "1".repeat(1_000))).isEqualTo(403);
  }

  @Test
  @ExpectsLog(
      "WARN CloudCallback - Meta asks for the webhook; set"
          + " networks\\.whatsapp-cloud\\.verify-token")
  void withoutATokenNoAddressIsVerified() {
    cloud.pair();
    assertThat(verify("subscribe", "", "1")).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256=", "sha1=00", "sha256=00", "nonsense"})
  @ExpectsLog("WARN CloudCallback - a webhook had a wrong signature and was refused")
  void aWrongSignatureIsRefusedAndNothingIsTold(String signature) {
    cloud.pair();
    assertThat(cloud.post(hello(cloud.meta), signature).status()).isEqualTo(403);
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @Test
  @ExpectsLog("WARN CloudCallback - a webhook had a wrong signature and was refused")
  void aSignatureOfOtherBytesOrByAnotherSecretIsWrong() {
    cloud.pair();
    var body = hello(cloud.meta);
    var ofOthers = MetaWebhook.signature("{}".getBytes(UTF_8), MetaWebhook.SECRET);
    var byAnother = MetaWebhook.signature(body, "another");
    assertThat(cloud.post(body, "sha256=" + ofOthers).status()).isEqualTo(403);
    assertThat(cloud.post(body, "sha256=" + byAnother).status()).isEqualTo(403);
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @Test
  @ExpectsLog(
      "WARN CloudCallback - what Meta sends is refused; set networks\\.whatsapp-cloud\\.app-secret"
          + " to verify it")
  void withoutASecretNothingIsBelieved() {
    cloud.options.remove("app-secret");
    cloud.pair();
    var body = hello(cloud.meta);
    var answer = cloud.post(body, "sha256=" + MetaWebhook.signature(body, MetaWebhook.SECRET));
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body()).contains("app-secret");
  }

  private int postSigned(String text) {
    var body = text.getBytes(UTF_8);
    var signature = "sha256=" + MetaWebhook.signature(body, MetaWebhook.SECRET);
    return cloud.post(body, signature).status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "not json", "{} {}", "DEEP"})
  void whatIsSignedAndNoJsonIsRefused(String text) {
    cloud.pair();
    assertThat(postSigned(text.equals("DEEP") ? "[".repeat(100) : text)).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "{\"entry\":[]}",
        "{\"entry\":[{\"id\":\"1\",\"changes\":[]}]}",
        "{\"entry\":[{\"id\":\"1\",\"messaging\":[{\"message\":{\"text\":\"Hello\"}}]}]}"
      })
  @ExpectsLog("WARN CloudCallback - Meta sends a field that the gateway does not read, .*")
  void whatIsSignedAndTellsInAnotherWayIsNotAcknowledged(String text) {
    cloud.pair();
    assertThat(postSigned(text)).isEqualTo(503);
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() {
    cloud.pair();
    assertThat(cloud.post(new byte[(4 << 20) + 1], "").status()).isEqualTo(413);
    assertThat(cloud.ask("PUT", Map.of()).status()).isEqualTo(405);
  }

  @Test
  @ExpectsLog(
      "WARN CloudCallback - Meta names a phone number that no session has, and is asked to"
          + " repeat it")
  void whatIsToldOfANumberThatNoSessionHasIsNotAcknowledgedUntilOneHasIt() {
    cloud.open().connect();
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "early");
    var unknown = MetaWebhook.withMessage("999999", message);
    assertThat(cloud.meta.post(unknown)).isEqualTo(503);
    assertThat(cloud.meta.tell(message)).isEqualTo(503);
    cloud.login();
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    assertThat(cloud.meta.post(unknown)).isEqualTo(503);
    assertThat(cloud.signals.next(MessageArrived.class).message().content().text())
        .isEqualTo("early");
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"from", "id"})
  @ExpectsLog(
      "WARN NotUnderstood - Meta sent something that names no message or no person, and is asked"
          + " to repeat it")
  void aMessageWithoutSenderOrIdIsRefusedAndHoldsUpNoOther(String field) {
    cloud.pair();
    var bad = cloud.meta.message("text");
    bad.remove(field);
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, bad);
    body.withObject("/entry/0/changes/0/value").remove("contacts");
    var good = cloud.meta.message("text");
    good.putObject("text").put("body", "good");
    body.withArray("/entry/0/changes/0/value/messages").add(good);
    assertThat(cloud.meta.post(body)).isEqualTo(503);
    var told = cloud.signals.next(MessageArrived.class).message();
    assertThat(told.content()).isEqualTo(new Content.Text("good"));
  }

  @Test
  void whatMetaRepeatsIsToldOnce() {
    cloud.pair();
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "once");
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    cloud.meta.text("then");
    assertThat(cloud.signals.next(MessageArrived.class).message().content().text())
        .isEqualTo("once");
    assertThat(cloud.signals.next(MessageArrived.class).message().content().text())
        .isEqualTo("then");
  }

  @Test
  void statusesThatComeOutOfOrderAreToldAsTheyAreAndNeverChangeTheMessageOfAnother() {
    cloud.pair();
    var first = cloud.send(new Content.Text("first"));
    var second = cloud.send(new Content.Text("second"));
    var sent = cloud.graph.sent();
    cloud.meta.status(sent.get(1), "read");
    cloud.meta.status(sent.get(0), "delivered");
    cloud.meta.status(sent.get(1), "delivered");
    var read = cloud.signals.next(Event.MessageAcked.class, acked -> acked.ack() == Ack.READ);
    assertThat(read.id()).isEqualTo(second.id());
    var delivered =
        cloud.signals.next(Event.MessageAcked.class, acked -> acked.ack() == Ack.DEVICE);
    assertThat(delivered.id()).isEqualTo(first.id());
    assertThat(Ack.READ.allows(Ack.DEVICE)).isFalse();
  }

  @Test
  void aStoppedSessionKeepsWhatComesAndMetaIsToldToRepeatIt() {
    cloud.pair();
    cloud.stop();
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "while away");
    assertThat(cloud.meta.tell(message)).isEqualTo(503);
    assertThat(cloud.meta.tell(message)).isEqualTo(503);
    cloud.start();
    assertThat(cloud.signals.next(MessageArrived.class).message().content().text())
        .isEqualTo("while away");
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"message_template_status_update", "smb_message_echoes", "flows", ""})
  @ExpectsLog(
      "WARN CloudCallback - Meta sends a field that the gateway does not read, and is asked to"
          + " repeat it; take the subscription to it back in Meta's console")
  void aFieldThatTheGatewayDoesNotReadIsNotAcknowledgedAndHoldsUpNoOther(String field) {
    cloud.pair();
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "beside it");
    var body = MetaWebhook.withMessage(GraphServer.NUMBER, message);
    var other = body.withArray("/entry/0/changes").addObject().put("field", field);
    other.putObject("value").putObject("metadata").put("phone_number_id", GraphServer.NUMBER);
    assertThat(cloud.meta.post(body)).isEqualTo(503);
    assertThat(cloud.signals.next(MessageArrived.class).message().content().text())
        .isEqualTo("beside it");
    assertThat(cloud.signals.drain()).noneMatch(MessageArrived.class::isInstance);
  }
}

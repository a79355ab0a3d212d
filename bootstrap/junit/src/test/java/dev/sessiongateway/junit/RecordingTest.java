package dev.sessiongateway.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@GatewayTest
final class RecordingTest {
  private static final String ADA = "447700900101";
  private static final String SHOP = "447700900199";
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path directory;

  @Test
  void whatAPhoneHadBeforeIsNoAnswer(TestGateway gateway) throws IOException {
    var recording = recorded();
    prepare(gateway);
    answer(gateway, "We are open");

    assertThatThrownBy(() -> Recording.of(recording).within(Duration.ZERO).playPhones(gateway))
        .as("what was there before counts as old")
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("did not receive text \"We are open\"");
  }

  @Test
  void anAnswerThatComesLaterIsWaitedFor(TestGateway gateway) throws Exception {
    var recording = Recording.of(recorded()).within(LONG);
    prepare(gateway);
    var bot = Thread.startVirtualThread(() -> answerAfterQuestion(gateway, "We are open"));

    recording.playPhones(gateway);
    bot.join();
  }

  @Test
  void anotherAnswerIsShownWithItsLine(TestGateway gateway) throws Exception {
    var recording = Recording.of(recorded()).within(LONG);
    prepare(gateway);
    var bot = Thread.startVirtualThread(() -> answerAfterQuestion(gateway, "We are closed"));

    assertThatThrownBy(() -> recording.playPhones(gateway))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("line ")
        .hasMessageContaining("/body was \"We are open\" and is \"We are closed\"");
    bot.join();
  }

  @Test
  void aFileWithAMistakeIsToldWithItsLine() throws IOException {
    var file = Files.writeString(directory.resolve("wrong.jsonl"), "{\"recording\":1}\n");

    assertThatThrownBy(() -> Recording.of(file)).hasMessageContaining("line 1: at must be a text");
  }

  /// A phone asks, and the bot answers.
  private Path recorded() throws IOException {
    var file = directory.resolve("run.jsonl");
    try (var gateway = TestGateway.start(Map.of(Setting.RECORD, file.toString()));
        var client = new GatewayClient(gateway.url(), gateway.key())) {
      prepare(gateway);
      var asked = client.post(messages(), Map.of("to", SHOP, "text", "open?"));
      assertThat(asked.status()).isEqualTo(201);
      var sent =
          client.post(
              "/api/sendText",
              Map.of("session", "shop", "chatId", ADA + "@c.us", "text", "We are open"));
      assertThat(sent.status()).isIn(200, 201);
      PhoneAssert.assertThat(gateway.phone(ADA)).within(LONG).received("We are open");
    }
    assertThat(Files.readString(file)).contains("\"received\"").doesNotContain("apikey");
    return file;
  }

  private static String messages() {
    return "/simulator/phones/" + ADA + "/messages";
  }

  private static void prepare(TestGateway gateway) {
    gateway.phone(ADA);
    gateway.session("shop", gateway.phone(SHOP));
  }

  private static void answerAfterQuestion(TestGateway gateway, String text) {
    PhoneAssert.assertThat(gateway.phone(SHOP)).within(LONG).received("open?");
    answer(gateway, text);
  }

  private static void answer(TestGateway gateway, String text) {
    var message = OutgoingMessage.to(gateway.phone(ADA).address(), new Content.Text(text));
    gateway.useCases().messaging().send(new SessionName("shop"), message);
  }
}

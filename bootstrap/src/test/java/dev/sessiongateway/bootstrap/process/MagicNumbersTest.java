package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The numbers that fail in one way, as clients of both families see them.
final class MagicNumbersTest extends SimulatedGatewayFixture {
  @BeforeAll
  static void pairShop() {
    pair("shop", ADA);
    clock(Map.of("state", "frozen"));
  }

  @AfterEach
  void advance() {
    clock(Map.of("advance", "15s"));
  }

  @ParameterizedTest
  @CsvSource({
    "15005550101, the number is not registered, number.not-on-network",
    "15005550102, blocked, blocked",
    "15005550104, 463, 463"
  })
  void aRefusedSendSaysWhy(String number, String inFamilyA, String inFamilyB) {
    var byA = sendByFamilyA(number);
    assertThat(byA.status()).isEqualTo(403);
    assertThat(byA.json().toString()).contains("network.refused", inFamilyA);
    var byB = sendByFamilyB(number);
    assertThat(byB.status()).isEqualTo(400);
    assertThat(byB.json().toString()).contains(inFamilyB);
  }

  @ParameterizedTest
  @CsvSource({"15005550103", "15005550106", "15005550107", "15005550108"})
  @ExpectsLog(
      value = "WARN shop - the network did not confirm messages in time",
      optional = "a message of another number of this test waits for its deadline")
  void aSendThatTheNetworkDoesNotTakeIsToBeRepeated(String number) {
    for (var answer : List.of(sendByFamilyA(number), sendByFamilyB(number))) {
      assertThat(answer.status()).as(answer.json().toString()).isEqualTo(503);
      assertThat(answer.json().toString()).contains("network.down");
    }
  }

  @Test
  void aMessageThatIsUndeliverableIsTakenAndFailsASecondLater() {
    assertThat(sendByFamilyA("15005550105").status()).isEqualTo(200);
    assertThat(sendByFamilyB("15005550105").status()).isEqualTo(201);
    await(() -> acks("15005550105").equals(List.of("SERVER", "SERVER")));
    clock(Map.of("advance", "1s"));
    await(() -> acks("15005550105").equals(List.of("ERROR", "ERROR")));
  }

  @Test
  void aMessageThatIsNeverReadStaysAtTheServer() {
    assertThat(sendByFamilyA("15005550110").status()).isEqualTo(200);
    clock(Map.of("advance", "1h"));
    assertThat(acks("15005550110")).containsExactly("SERVER");
  }

  @ParameterizedTest
  @CsvSource({
    "15005550101, false",
    "15005550102, true",
    "15005550105, true",
    "15005550110, true",
    "15005550111, false",
    "15550000403, false"
  })
  void aLookupFindsAllButTheOneThatIsNotRegistered(String number, boolean exists) {
    var byA = client.get("/api/contacts/check-exists?session=shop&phone=" + number).json();
    assertThat(JsonField.bool(byA, "numberExists")).isEqualTo(exists);
    var byB = client.post("/chat/whatsappNumbers/shop", Map.of("numbers", List.of(number))).json();
    assertThat(JsonField.bool(byB.get(0), "exists")).isEqualTo(exists);
  }

  @Test
  void theFaultCanBeSetOnAPhoneToo() {
    var rule = Map.of("kind", "undeliverable", "number", BEN, "delay", "2s", "reason", "gone away");
    assertThat(client.post("/simulator/faults", rule).json().toString())
        .contains("\"delay\":\"PT2S\"", "\"reason\":\"gone away\"");
    assertThat(sendByFamilyA(BEN).status()).isEqualTo(200);
    clock(Map.of("advance", "2s"));
    await(() -> acks(BEN).equals(List.of("ERROR")));
    var message = client.get("/api/shop/chats/" + BEN + "@c.us/messages").json().get(0);
    assertThat(message.toString()).contains("gone away");
    client.delete("/simulator/faults");
  }

  private static Answer sendByFamilyA(String number) {
    return client.post(
        "/api/sendText", Map.of("session", "shop", "chatId", number + "@c.us", "text", "Hello"));
  }

  private static Answer sendByFamilyB(String number) {
    return client.post("/message/sendText/shop", Map.of("number", number, "text", "Hello"));
  }

  /// The acknowledgements of the messages to this number.
  private static List<String> acks(String number) {
    return client
        .get("/api/shop/chats/" + number + "@c.us/messages?limit=10")
        .json()
        .valueStream()
        .map(message -> JsonField.text(message, "ackName"))
        .toList();
  }
}

package dev.sessiongateway.http.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientPacketTest {
  private static ClientPacket one(String text) {
    var all = ClientPacket.parse(text);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "40|''|",
        "40{\"apikey\":\"k\"}|''|k",
        "40/,{\"token\":\"k\"}|''|k",
        "40/loja|/loja|",
        "40/loja,|/loja|",
        "40/loja?x=1,{\"apikey\":\"k\"}|/loja|k",
        "40/my shop@home.v2,{\"apiKey\":\"k\"}|/my shop@home.v2|k",
        "40/loja,{\"apikey\":7}|/loja|",
        "40/loja,{broken|/loja|",
      })
  void readsTheNamespaceAndKeyOfAConnect(String text, String namespace, String key) {
    assertThat(one(text)).isEqualTo(new ClientPacket.Connect(namespace, key));
  }

  @Test
  void readsEventsAndTheNumberOfTheirAnswer() {
    assertThat(one("42/loja,12[\"sendNode\",{}]"))
        .isEqualTo(new ClientPacket.Emit("/loja", 12L, "sendNode"));
    assertThat(one("42[\"subscribe\",{\"instance\":\"loja\"}]"))
        .isEqualTo(new ClientPacket.Emit("", null, "subscribe"));
    assertThat(one("41/loja,")).isEqualTo(new ClientPacket.Leave("/loja"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "2probe", "3", "5"})
  void whatKeepsTheTransportGoingIsLeftToTheLibrary(String text) {
    assertThat(one(text)).isEqualTo(new ClientPacket.OfTransport(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "451999999999-[\"x\",{\"_placeholder\":true,\"num\":0}]",
        "12:40",
        "6",
        "43/loja,1[]",
        "bAAAA"
      })
  void everythingElseIsNothing(String text) {
    assertThat(one(text)).isEqualTo(new ClientPacket.Unknown());
  }

  @Test
  void oneRequestCanBringSeveral() {
    assertThat(ClientPacket.parse("3\u001e40/loja,\u001e41"))
        .containsExactly(
            new ClientPacket.OfTransport("3"),
            new ClientPacket.Connect("/loja", null),
            new ClientPacket.Leave(""));
  }

  @Test
  void aKeyIsNotShownInLogs() {
    assertThat(one("40/loja,{\"apikey\":\"secret-key\"}").toString()).doesNotContain("secret-key");
  }
}

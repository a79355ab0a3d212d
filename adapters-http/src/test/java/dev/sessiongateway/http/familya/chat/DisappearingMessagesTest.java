package dev.sessiongateway.http.familya.chat;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisappearingMessagesTest {
  private static final Address BOB = Address.person("4915550000002");

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName shop;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", null));
  }

  @BeforeEach
  void link() {
    shop = server.active("shop-" + server.identifiers.uuid());
  }

  private Reply set(String body) {
    return client.put("/api/" + shop + "/chats/" + BOB + "/disappearing", body);
  }

  private String shown() {
    return client.get("/api/" + shop + "/chats/" + BOB + "/disappearing").text().strip();
  }

  private Reply send(String more) {
    return client.post(
        "/api/sendText",
        "{'session':'" + shop + "','chatId':'" + BOB + "','text':'hello'" + more + "}");
  }

  private static Reply of(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isBetween(200, 299);
    return reply;
  }

  @Test
  void aTimerIsSetShownAndTakenBack() {
    assertThat(shown()).isEqualTo(json("{'ephemeralExpiration':0}"));
    assertThat(of(set("{'ephemeralExpiration':604800}")).text().strip())
        .isEqualTo(json("{'success':true}"));
    assertThat(shown()).isEqualTo(json("{'ephemeralExpiration':604800}"));
    var _ = of(set("{'ephemeralExpiration':0}"));
    assertThat(shown()).isEqualTo(json("{'ephemeralExpiration':0}"));
  }

  @Test
  void chatsAndTheirMessagesShowTheTimer() {
    var _ = of(set("{'ephemeralExpiration':86400}"));
    var data = JsonField.object(of(send("")).json(), "_data");

    assertThat(JsonField.integer(data, "ephemeralDuration")).isEqualTo(86_400);
    assertThat(JsonField.bool(data, "IsEphemeral")).isTrue();
    assertThat(data.at("/message/extendedTextMessage/contextInfo/expiration").longValue())
        .isEqualTo(86_400);
    var chat = client.get("/api/" + shop + "/chats").json().get(0);
    assertThat(JsonField.integer(chat, "ephemeralExpiration")).isEqualTo(86_400);
  }

  @Test
  void aSendMayHaveATimeOfItsOwn() {
    var own = JsonField.object(of(send(",'ephemeralExpiration':604800")).json(), "_data");
    assertThat(JsonField.integer(own, "ephemeralDuration")).isEqualTo(604_800);

    var _ = of(set("{'ephemeralExpiration':86400}"));
    var stays = JsonField.object(of(send(",'ephemeralExpiration':0")).json(), "_data");
    assertThat(JsonField.bool(stays, "IsEphemeral")).isFalse();
    assertThat(stays.has("ephemeralDuration")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1", "86401", "9223372036854775807", "'a day'", "1.5"})
  void anotherTimeIsRefusedByName(String seconds) {
    var sent = server.network.sent(shop).size();
    for (var reply :
        new Reply[] {
          set("{'ephemeralExpiration':" + seconds + "}"), send(",'ephemeralExpiration':" + seconds)
        }) {
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains("ephemeralExpiration");
    }
    assertThat(set("{}").status()).isEqualTo(400);
    assertThat(shown()).isEqualTo(json("{'ephemeralExpiration':0}"));
    assertThat(server.network.sent(shop)).hasSize(sent);
  }

  @Test
  void aNetworkWithoutTimersRefusesThem() {
    server.network.lose(DisappearingMessages.class);
    var set = set("{'ephemeralExpiration':86400}");
    var sent = send(",'ephemeralExpiration':86400");
    var plain = send("");
    server.network.regain(DisappearingMessages.class);

    assertThat(set.status()).isEqualTo(501);
    assertThat(sent.status()).isEqualTo(400);
    assertThat(sent.text()).contains("ephemeralExpiration");
    assertThat(plain.status()).isBetween(200, 299);
  }
}

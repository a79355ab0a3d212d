package dev.sessiongateway.http.familyb.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The chat operations that Evolution API 2.3.7 added.
class ChannelListingTest {
  private static final Address NEWS = Address.channel("120363000000000201");
  private static final Address SPORT = Address.channel("120363000000000202");
  private static final Address BOB = Address.person("4915550000002");

  @AutoClose private static TestServer server;
  private static SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    loja = server.active("loja");
    receive(1, NEWS);
    receive(2, BOB);
    receive(3, SPORT);
    server.await(
        () -> server.gateway.chats().count(loja, ChatFilter.ALL) == 3, () -> "not all arrived");
  }

  private static void receive(int number, Address chat) {
    var message =
        Message.received(
            new MessageId("3EB0C0FFEE12345678" + number),
            chat,
            server.time.instant().plusSeconds(number),
            new Content.Text("text " + number));
    server.network.signal(loja, new LinkSignal.MessageArrived(message, null));
  }

  private static JsonNode find(String body) {
    var reply = server.asNative().post("/chat/findChannels/loja", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private static List<String> jids(JsonNode found) {
    return found.get("records").valueStream().map(row -> JsonField.text(row, "remoteJid")).toList();
  }

  @Test
  void channelsThatMessagesCameFromAreListedNewestFirst() {
    var found = find("{}");

    assertThat(jids(found)).containsExactly(SPORT.toString(), NEWS.toString());
    assertThat(found.get("total").intValue()).isEqualTo(2);
    assertThat(found.get("pages").intValue()).isEqualTo(1);
    assertThat(found.get("currentPage").intValue()).isEqualTo(1);
    assertThat(found.get("limit").intValue()).isEqualTo(50);
    assertThat(found.at("/records/0/lastMessageTimestamp").longValue())
        .isEqualTo(server.time.instant().plusSeconds(3).getEpochSecond());
    assertThat(jids(server.asNative().get("/chat/findChannels/loja").json())).hasSize(2);
  }

  @Test
  void theListIsCutIntoPagesAndNarrowedToOneChannel() {
    var second = find("{'page':2,'limit':1}");
    assertThat(jids(second)).containsExactly(NEWS.toString());
    assertThat(second.get("pages").intValue()).isEqualTo(2);
    assertThat(jids(find("{'page':1,'rows':1}"))).containsExactly(SPORT.toString());
    assertThat(jids(find("{'where':{'remoteJid':'" + NEWS + "'}}")))
        .containsExactly(NEWS.toString());
    assertThat(jids(find("{'where':{'remoteJid':'" + BOB + "'}}"))).isEmpty();
  }

  @Test
  void playedMessagesAreAcknowledgedToTheirAuthors() {
    var body =
        "{'playedMessages':[{'id':'3EB0C0FFEE123456782','fromMe':false,"
            + "'remoteJid':'4915550000002@s.whatsapp.net'}]}";
    var reply = server.asNative().post("/chat/markMessageAsPlayed/loja", body);

    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.text("message")).isEqualTo("Played messages");
    assertThat(reply.text("played")).isEqualTo("success");
    assertThat(server.network.plays(loja))
        .containsExactly(
            new FakeNetwork.ReadMark(BOB, List.of(new MessageId("3EB0C0FFEE123456782"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "findChannels | {'limit':-1} | limit",
        "findChannels | {'rows':-1} | rows",
        "findChannels | {'page':-1} | page",
        "markMessageAsPlayed | {'playedMessages':[]} | playedMessages",
        "markMessageAsPlayed | {} | playedMessages"
      })
  void whatIsWrongIsNamed(String operation, String body, String field) {
    var reply = server.asNative().post("/chat/" + operation + "/loja", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains(field);
  }

  @Test
  void nothingHasToBeLicensed() {
    assertThat(server.anonymous().get("/license/status").json().get("status").textValue())
        .isEqualTo("active");
  }

  @Test
  void blanksAroundTheNameOfANewInstanceAreDropped() {
    var reply = server.asNative().post("/instance/create", "{'instanceName':'  padaria '}");

    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.text("/instance/instanceName")).isEqualTo("padaria");
  }
}

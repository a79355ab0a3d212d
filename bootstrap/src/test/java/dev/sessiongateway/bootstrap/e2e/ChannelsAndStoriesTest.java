package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Channels, stories and calls through family A, as the phones see them, with a restart in between.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ChannelsAndStoriesTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String BEN = "447700900102";
  private static final String KITCHEN = "120363000000000202@newsletter";
  private static final String CHANNELS = "/api/shop/channels";
  private static final String STATUS = "/api/shop/status";

  @TempDir private static Path home;

  private static ServerProcess server;
  private static Receiver receiver;

  /// A client of WAHA.
  private static ApiExplorer waha;

  /// Uses the root key; drives the phones.
  private static ApiExplorer operator;

  private static String tides;

  @BeforeAll
  static void start() throws Exception {
    receiver = new Receiver(0);
    boot();
    operator.phone(ADA, "Ada");
    operator
        .post(
            "/api/sessions",
            "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['call.rejected']}]}}"
                .formatted(receiver.url()))
        .expect(200);
    operator.scanned("shop", SHOP);
  }

  private static void boot() throws Exception {
    server = ServerProcess.gateway(home.resolve("data"));
    server.awaitReady();
    operator = ApiExplorer.to(server);
    waha = operator.asWaha();
  }

  @AfterAll
  static void stop() {
    server.close();
    receiver.close();
  }

  private static String phone(String number) {
    return "/simulator/phones/" + number;
  }

  /// The messages of a chat on a phone, oldest first.
  private static JsonNode messages(String number, String chat) {
    return operator.get(phone(number) + "/chats/" + chat + "/messages?limit=50").expect(200).json();
  }

  private static JsonNode channel(String number, String id) {
    for (var channel : operator.get(phone(number) + "/channels").expect(200).json()) {
      if (JsonField.text(channel, "id").equals(id)) {
        return channel;
      }
    }
    return null;
  }

  private static void write(String operation, String fields) {
    waha.post("/api/" + operation, "{'session':'shop','chatId':'" + tides + "'," + fields + "}")
        .expect(201);
  }

  @Test
  @Order(1)
  void theFollowersOfANewChannelGetItsPosts() {
    var picture = "{'mimetype':'image/png','data':'" + SampleFiles.pngBase64() + "'}";
    var created = waha.post(CHANNELS, "{'name':'Tides','picture':" + picture + "}").expect(201);
    tides = created.text("id");
    assertThat(created.text("role")).isEqualTo("OWNER");
    assertThat(created.text("picture")).contains("/api/files/");
    operator.post(phone(ADA) + "/channels/" + tides + "/follow").expect(200);
    write("sendText", "'text':'High at six'");
    write("sendImage", "'file':" + picture);
    assertThat(messages(ADA, tides).findValuesAsText("type")).containsExactly("text", "image");
    assertThat(JsonField.text(messages(ADA, tides), "/0/body")).isEqualTo("High at six");
    assertThat(messages(BEN, tides)).isEmpty();
    theOwnerVotesInAPollOfTheChannel();
    var invite = created.text("invite");
    var preview = CHANNELS + "/" + tides + "/messages/preview?limit=10&invite=" + invite;
    var posts = operator.get(preview).expect(200).json().path("messages");
    assertThat(posts).hasSize(3);
    assertThat(JsonField.bool(posts, "/1/message/hasMedia")).isTrue();
    var found = waha.post(CHANNELS + "/search/by-text", "{'text':'tides'}").expect(200).json();
    assertThat(found.path("channels").findValuesAsText("id")).containsExactly(tides);
    assertThat(waha.get(CHANNELS + "?role=OWNER").expect(200).json().findValuesAsText("id"))
        .containsExactly(tides);
  }

  private static void theOwnerVotesInAPollOfTheChannel() {
    write("sendPoll", "'poll':{'name':'Walk?','options':['Dawn','Dusk']}");
    var poll = JsonField.text(messages(ADA, tides).get(2), "id");
    write("sendPollVote", "'pollMessageId':'" + poll + "','pollServerId':103,'votes':['Dusk']");
    assertThat(JsonField.text(messages(ADA, tides), "/2/poll/votes/Dusk/0"))
        .isEqualTo(SHOP + "@c.us");
  }

  @Test
  @Order(2)
  void aFollowedChannelIsOnThePhoneAndItsPostsArrive() {
    assertThat(channel(SHOP, KITCHEN)).isNull();
    waha.post(CHANNELS + "/KitchenInvite000000202/follow").expect(201);
    waha.post(CHANNELS + "/" + KITCHEN + "/mute").expect(201);
    assertThat(JsonField.text(channel(SHOP, KITCHEN), "role")).isEqualTo("SUBSCRIBER");
    assertThat(JsonField.bool(channel(SHOP, KITCHEN), "muted")).isTrue();
    operator
        .post(phone(BEN) + "/messages", "{'to':'" + KITCHEN + "','text':'Plums today'}")
        .expect(201);
    waha.await(
        "/api/shop/chats/" + KITCHEN + "/messages?limit=10",
        all -> all.findValuesAsText("body").contains("Plums today"));
  }

  @Test
  @Order(3)
  void afterARestartTheyAreAsBefore() throws Exception {
    server.close();
    boot();
    operator.await("/api/sessions/shop", json -> json.path("state").asText().equals("active"));
    assertThat(JsonField.bool(channel(SHOP, KITCHEN), "muted")).isTrue();
    assertThat(JsonField.text(channel(SHOP, tides), "role")).isEqualTo("OWNER");
    write("sendText", "'text':'Low at noon'");
    assertThat(messages(ADA, tides).findValuesAsText("body")).contains("Low at noon");
    waha.post(CHANNELS + "/" + KITCHEN + "/unmute").expect(201);
    assertThat(JsonField.bool(channel(SHOP, KITCHEN), "muted")).isFalse();
    waha.post(CHANNELS + "/" + KITCHEN + "/unfollow").expect(201);
    assertThat(channel(SHOP, KITCHEN)).isNull();
    waha.delete(CHANNELS + "/" + KITCHEN).expect(403);
    waha.delete(CHANNELS + "/" + tides).expect(200);
    assertThat(channel(ADA, tides)).isNull();
    waha.get(CHANNELS + "/" + tides).expect(404);
  }

  @Test
  @Order(4)
  void storiesAreSeenByTheirAudienceUntilTheyAreDeleted() {
    var id = waha.get(STATUS + "/new-message-id").expect(200).text("id");
    var body = "{'id':'%s','text':'Open until six','contacts':['%s@c.us']}";
    waha.post(STATUS + "/text", body.formatted(id, ADA)).expect(201);
    assertThat(messages(ADA, "status@broadcast").findValuesAsText("body"))
        .containsExactly("Open until six");
    assertThat(messages(BEN, "status@broadcast")).isEmpty();
    waha.post(STATUS + "/text", body.formatted(id, BEN)).expect(201);
    assertThat(messages(BEN, "status@broadcast").findValuesAsText("id")).containsExactly(id);
    var image =
        "{'file':{'mimetype':'image/png','data':'%s'},'caption':'Look','contacts':['%s']}"
            .formatted(SampleFiles.pngBase64(), ADA);
    waha.post(STATUS + "/image", image).expect(201);
    var voice =
        "{'file':{'data':'%s'},'contacts':['%s']}".formatted(SampleFiles.voiceBase64(), ADA);
    waha.post(STATUS + "/voice", voice).expect(201);
    assertThat(messages(ADA, "status@broadcast").findValuesAsText("type"))
        .containsExactly("text", "image", "voice");
    var forBen = "{'id':'%s','contacts':['%s']}".formatted(id, BEN);
    waha.post(STATUS + "/delete", forBen).expect(201);
    assertThat(messages(BEN, "status@broadcast").findValuesAsText("type"))
        .containsExactly("revoked");
    assertThat(messages(ADA, "status@broadcast").findValuesAsText("type")).startsWith("text");
    waha.post(STATUS + "/delete", "{'id':'" + id + "'}").expect(201);
    assertThat(messages(ADA, "status@broadcast").findValuesAsText("type")).startsWith("revoked");
  }

  @Test
  @Order(5)
  void aRejectedCallIsRejectedOnTheCallersPhone() {
    var id = operator.post(phone(ADA) + "/calls", "{'to':'" + SHOP + "'}").expect(201).text("id");
    var reject = "{'from':'" + ADA + "@c.us','id':'" + id + "'}";
    waha.post("/api/shop/calls/reject", reject).expect(201);
    var calls = operator.get(phone(ADA) + "/calls").expect(200);
    assertThat(List.of(calls.text("/0/id"), calls.text("/0/called/0/stage")))
        .containsExactly(id, "rejected");
    var event = receiver.find(body -> body.path("event").asText().equals("call.rejected"));
    assertThat(JsonField.text(event, "/payload/id")).isEqualTo(id);
    waha.post("/api/shop/calls/reject", reject).expect(404);
  }
}

package dev.sessiongateway.http.familya.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelRoutesTest {
  private static final String ID = "120363000000000101@newsletter";
  private static final String INVITE = "ChannelInvite0000000001";
  private static final String PATH = "/api/ada/channels/" + ID;

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    var channel =
        new Channel(
            Address.channel("120363000000000101"),
            "News",
            "All of it",
            new InviteCode(INVITE),
            "https://example.org/large.png",
            null,
            Channel.Role.GUEST,
            true,
            42,
            false);
    var posts =
        IntStream.range(0, 12)
            .mapToObj(i ->
                new ChannelPost(
                    new MessageId("3EB0%016X".formatted(i)),
                    new Content.Text("Post " + i),
                    server.time.instant(),
                    i,
                    Map.of("👍", i)))
            .toList();
    server.network.addChannel(channel, posts);
  }

  @ParameterizedTest
  @ValueSource(strings = {ID, "120363000000000101%40newsletter", INVITE})
  void aChannelIsShownByItsIdOrInvite(String key) {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      var reply = client.get("/api/ada/channels/" + key);
      assertThat(reply.status()).isEqualTo(200);
      var json = reply.json();
      assertThat(JsonField.text(json, "id")).isEqualTo(ID);
      assertThat(JsonField.text(json, "name")).isEqualTo("News");
      assertThat(JsonField.integer(json, "followersCount")).isEqualTo(42);
      assertThat(JsonField.integer(json, "subscribersCount")).isEqualTo(42);
      assertThat(JsonField.text(json, "invite")).endsWith(INVITE);
      assertThat(JsonField.text(json, "role")).isEqualTo("GUEST");
      assertThat(json.path("preview").isNull()).isTrue();
      assertThat(JsonField.text(json, "picture")).isEqualTo("https://example.org/large.png");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "120363000000000999@newsletter, 404",
    "ZZZZZZZZZZZZZZZZZZZZZZ, 404",
    "junk, 400",
    "120363000000000101@g.us, 400"
  })
  void anotherKeyIsRefused(String key, int status) {
    var path = "/api/ada/channels/" + key;
    assertThat(server.asNative().get(path).status()).isEqualTo(status);
    var preview = path + "/messages/preview?invite=" + INVITE;
    assertThat(server.asNative().get(preview).status()).isEqualTo(status);
  }

  @Test
  void aPreviewHasTenPostsInAnObjectNatively() {
    var reply = server.asNative().get(PATH + "/messages/preview?invite=" + INVITE);
    assertThat(reply.status()).isEqualTo(200);
    var posts = reply.json().path("messages");
    assertThat(posts).hasSize(10);
    assertThat(JsonField.text(posts, "/1/content")).isEqualTo("Post 1");
    assertThat(posts.path(1).path("timestamp").isNumber()).isTrue();
    assertThat(JsonField.integer(posts, "/1/reactions/👍")).isEqualTo(1);
    assertThat(JsonField.integer(posts, "/1/viewCount")).isEqualTo(1);
    assertThat(JsonField.text(posts, "/1/message/body")).isEqualTo("Post 1");
    assertThat(JsonField.integer(posts, "/1/message/ack")).isEqualTo(1);
    assertThat(JsonField.text(posts, "/1/message/ackName")).isEqualTo("SERVER");
  }

  @Test
  void aPreviewIsBareForWahaAndNeedsNoInvite() {
    var reply = server.asWaha().get(PATH + "/messages/preview?limit=3&downloadMedia=false");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json()).hasSize(3);
    var byInvite = server.asWaha().get("/api/ada/channels/" + INVITE + "/messages/preview");
    assertThat(byInvite.json()).hasSize(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 400 | invalid.invite",
        "?invite= | 400 | invalid.invite",
        "?invite=short | 400 | invalid.invite",
        "?invite=ZZZZZZZZZZZZZZZZZZZZZZ | 404 | channel.not-found",
        "?invite=ChannelInvite0000000001&limit=-1 | 400 | invalid.limit",
        "?invite=ChannelInvite0000000001&limit=ten | 400 | invalid.limit",
        "?invite=ChannelInvite0000000001&downloadMedia=no | 400 | invalid.downloadMedia"
      })
  void aPreviewNeedsTheChannelsInvite(String query, int status, String code) {
    var reply = server.asNative().get(PATH + "/messages/preview" + query);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void aLargeLimitIsCut() {
    var reply = server.asNative().get(PATH + "/messages/preview?limit=5000&invite=" + INVITE);
    assertThat(reply.json().path("messages")).hasSize(12);
  }

  @Test
  void categoriesAreABareListForAll() {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      var reply = client.get("/api/ada/channels/search/categories");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("/0/value")).isEqualTo("BUSINESS");
      assertThat(reply.text("/0/name")).isEqualTo("Business");
    }
  }
}

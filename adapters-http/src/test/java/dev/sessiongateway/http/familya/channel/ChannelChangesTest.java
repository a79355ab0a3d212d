package dev.sessiongateway.http.familya.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Creating, deleting, following and muting channels.
class ChannelChangesTest {
  private static final String CHANNELS = "/api/ada/channels";
  private static final SessionName ADA = new SessionName("ada");
  private static final Address NEWS = Address.channel("120363000000000101");
  private static final String INVITE = "ChannelInvite0000000001";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("stopped");
    server.network.addChannel(
        new Channel(
            NEWS,
            "News",
            null,
            new InviteCode(INVITE),
            null,
            null,
            Channel.Role.GUEST,
            true,
            42,
            false),
        List.of());
  }

  private static Reply create(String body) {
    return server.asWaha().post(CHANNELS, body);
  }

  private static List<String> ids(String query) {
    return server.asWaha().get(CHANNELS + query).json().findValuesAsText("id");
  }

  @Test
  void aNewChannelIsOwnedAndListed() {
    var png = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var reply =
        create(
            "{'name':'Tides','description':'Twice a day','picture':{'mimetype':'image/png','data':'%s'}}"
                .formatted(png));
    assertThat(reply.status()).isEqualTo(201);
    var json = reply;
    var id = json.text("id");
    assertThat(id).endsWith("@newsletter");
    assertThat(json.text("name")).isEqualTo("Tides");
    assertThat(json.text("description")).isEqualTo("Twice a day");
    assertThat(json.text("role")).isEqualTo("OWNER");
    assertThat(json.text("picture")).startsWith("http");
    assertThat(ids("")).contains(id);
    assertThat(ids("?role=OWNER")).contains(id);
    assertThat(ids("?role=SUBSCRIBER")).doesNotContain(id);
    assertThat(ids("?role=ADMIN")).isEmpty();
    var body = "{'session':'ada','chatId':'%s','text':'High at six'}".formatted(id);
    assertThat(server.asWaha().post("/api/sendText", body).status()).isEqualTo(201);
    assertThat(server.network.sent(ADA).getLast().chat()).isEqualTo(Address.of(id));
    var plain = server.asNative().post(CHANNELS, "{'name':'Plain','picture':null}");
    assertThat(plain.status()).isEqualTo(200);
    assertThat(plain.json().has("description")).isFalse();
    var deleted = server.asWaha().delete(CHANNELS + "/" + id);
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.body()).isEmpty();
    assertThat(ids("")).doesNotContain(id);
    assertThat(server.asWaha().delete(CHANNELS + "/" + id).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({"120363000000000101@newsletter", "ChannelInvite0000000001"})
  void aChannelIsFollowedMutedAndLeft(String key) {
    var path = CHANNELS + "/" + key;
    refused(403, "network.refused", path + "/mute");
    done(path + "/follow");
    assertThat(ids("?role=SUBSCRIBER")).containsExactly(NEWS.toString());
    done(path + "/mute");
    assertThat(server.asWaha().get(path).bool("muted")).isTrue();
    done(path + "/unmute");
    assertThat(server.asWaha().get(path).bool("muted")).isFalse();
    done(path + "/unfollow");
    assertThat(ids("?role=SUBSCRIBER")).isEmpty();
    var ofNative = server.asNative().post(path + "/follow");
    assertThat(ofNative.status()).isEqualTo(200);
    assertThat(ofNative.body()).isEmpty();
    done(path + "/unfollow");
  }

  private static void done(String path) {
    var reply = server.asWaha().post(path);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.body()).isEmpty();
  }

  private static void refused(int status, String code, String path) {
    var reply = server.asWaha().post(path);
    assertThat(reply.status()).as(path).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void otherPeoplesAndUnknownChannelsAreRefused() {
    assertThat(server.asWaha().delete(CHANNELS + "/" + NEWS).status()).isEqualTo(403);
    for (var change : List.of("follow", "unfollow", "mute", "unmute")) {
      refused(404, "channel.not-found", CHANNELS + "/120363000000000999@newsletter/" + change);
      refused(400, "invalid.id", CHANNELS + "/junk/" + change);
      refused(400, "invalid.id", CHANNELS + "/120363000000000101@g.us/" + change);
    }
    var id = create("{'name':'Mine'}").text("id");
    refused(403, "network.refused", CHANNELS + "/" + id + "/unfollow");
    done(CHANNELS + "/" + id + "/follow");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | invalid.name",
        "{'name':' '} | invalid.name",
        "{'name':7} | invalid.name",
        "{'name':'Tides','description':7} | invalid.description",
        "{'name':'Tides','picture':'x'} | invalid.picture",
        "{'name':'Tides','picture':{'data':'aGVsbG8='}} | invalid.picture"
      })
  void aBadBodyIsA400(String body, String code) {
    var before = ids("").size();
    var reply = create(body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(ids("")).hasSize(before);
  }

  @Test
  void namesHaveALimitAndRolesAreKnown() {
    assertThat(create("{'name':'" + "x".repeat(101) + "'}").status()).isEqualTo(400);
    var tooLong = "{'name':'x','description':'" + "x".repeat(2_049) + "'}";
    assertThat(create(tooLong).status()).isEqualTo(400);
    var role = server.asWaha().get(CHANNELS + "?role=GUEST");
    assertThat(role.status()).isEqualTo(400);
    assertThat(role.text("code")).isEqualTo("invalid.role");
    assertThat(server.asWaha().get(CHANNELS + "?role=").status()).isEqualTo(200);
  }

  @Test
  void theKeyMustAllowIt() {
    var other = server.key(new SessionName("stopped"), null, Scope.READ, Scope.SEND);
    var reading = server.key(ADA, null, Scope.READ);
    for (var key : List.of(other, reading)) {
      var client = server.anonymous().with("apikey", key);
      assertThat(client.post(CHANNELS, "{'name':'x'}").status()).isEqualTo(403);
      assertThat(client.post(CHANNELS + "/" + INVITE + "/follow").status()).isEqualTo(403);
      assertThat(client.delete(CHANNELS + "/" + INVITE).status()).isEqualTo(403);
    }
    var client = server.anonymous().with("apikey", other);
    assertThat(client.get(CHANNELS).status()).isEqualTo(403);
    assertThat(server.asWaha().get("/api/stopped/channels").status()).isEqualTo(422);
  }
}

package dev.sessiongateway.http.familya.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelSearchRoutesTest {
  private static final String SEARCH = "/api/ada/channels/search";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("stopped");
    for (var n = 1; n <= 5; n++) {
      server.network.addChannel(
          new Channel(
              Address.channel("12036300000000010" + n),
              "News " + n,
              n == 1 ? null : "Of day " + n,
              new InviteCode("ChannelInvite000000000" + n),
              n == 1 ? null : "https://example.org/large.png",
              null,
              Channel.Role.GUEST,
              true,
              n,
              false),
          List.of());
    }
  }

  private static Reply search(String by, String body) {
    return server.asWaha().post(SEARCH + "/" + by, body);
  }

  private static List<String> names(Reply reply) {
    return reply.json().path("channels").findValuesAsText("name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'view':'RECOMMENDED','countries':['US'],'categories':[],'limit':50,'startCursor':''}"
      })
  void aViewHasDefaultsAndIsA200InBothDialects(String body) {
    var waha = search("by-view", body);
    assertThat(waha.status()).isEqualTo(200);
    assertThat(names(waha)).containsExactly("News 5", "News 4", "News 3", "News 2", "News 1");
    assertThat(waha.json().path("channels").path(0).has("role")).isFalse();
    assertThat(waha.integer("/channels/0/subscribersCount")).isEqualTo(5);
    assertThat(waha.text("/channels/0/invite"))
        .isEqualTo("https://whatsapp.com/channel/ChannelInvite0000000005");
    var ofNative = server.asNative().post(SEARCH + "/by-view", body);
    assertThat(ofNative.status()).isEqualTo(200);
    assertThat(ofNative.text()).isEqualTo(waha.text());
  }

  @Test
  void pagesFollowEachOther() {
    var first = search("by-text", "{'text':'news','limit':2}");
    assertThat(first.bool("/page/hasNextPage")).isTrue();
    assertThat(first.bool("/page/hasPreviousPage")).isFalse();
    var cursor = first.text("/page/endCursor");
    var second = search("by-text", "{'text':'news','limit':2,'startCursor':'" + cursor + "'}");
    assertThat(names(second)).containsExactly("News 3", "News 2");
    cursor = second.text("/page/endCursor");
    var last = search("by-text", "{'text':'news','limit':2,'startCursor':'" + cursor + "'}");
    assertThat(names(last)).containsExactly("News 1");
    assertThat(last.bool("/page/hasNextPage")).isFalse();
    assertThat(names(search("by-text", "{'text':'news','limit':0}"))).hasSize(5);
    assertThat(names(search("by-text", "{'text':'news','limit':100000}"))).hasSize(5);
    var nothing = search("by-text", "{'text':'gardening'}").json();
    assertThat(nothing.path("channels")).isEmpty();
    assertThat(nothing.at("/page/endCursor").isNull()).isTrue();
  }

  @Test
  void viewsAndCountriesAreListed() {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      assertThat(client.get(SEARCH + "/views").text("/0/value")).isEqualTo("RECOMMENDED");
      assertThat(client.get(SEARCH + "/countries").text("/0/code")).isEqualTo("GB");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "by-view | {'view':'BEST'} | invalid.view",
        "by-view | {'view':7} | invalid.view",
        "by-view | {'countries':['ZZ']} | invalid.countries.0",
        "by-view | {'countries':'US'} | invalid.countries",
        "by-view | {'categories':['BUSINESS','NONE']} | invalid.categories.1",
        "by-view | {'limit':-1} | invalid.limit",
        "by-view | {'limit':'ten'} | invalid.limit",
        "by-view | {'startCursor':'x'} | invalid.startCursor",
        "by-text | {} | invalid.text",
        "by-text | {'text':' '} | invalid.text",
        "by-text | {'text':'news','categories':['NONE']} | invalid.categories.0",
        "by-text | {'text':'news','startCursor':'not one of ours'} | invalid.startCursor"
      })
  void aBadSearchIsA400(String by, String body, String code) {
    var reply = search(by, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void aReadingKeyOfTheSessionIsEnough() {
    var reading = server.key(new SessionName("ada"), null, Scope.READ);
    var other = server.key(new SessionName("stopped"), null, Scope.READ);
    var path = SEARCH + "/by-text";
    var body = "{'text':'news'}";
    assertThat(server.anonymous().with("apikey", reading).post(path, body).status()).isEqualTo(200);
    assertThat(server.anonymous().with("apikey", other).post(path, body).status()).isEqualTo(403);
  }
}

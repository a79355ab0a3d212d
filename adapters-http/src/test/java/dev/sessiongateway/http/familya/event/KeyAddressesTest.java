package dev.sessiongateway.http.familya.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.AccessKeys.KeyChange;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.familya.event.SocketClient.Closed;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A key that is limited to addresses opens nothing from elsewhere. Requests of these tests come
/// from loopback.
@Timeout(60)
@Tag("redteam")
class KeyAddressesTest {
  private static final String HERE = "127.0.0.0/8";
  private static final String ELSEWHERE = "203.0.113.0/24";
  private static final String CODE = "key.address-not-allowed";

  @AutoClose private final TestServer server = new TestServer();
  private final SessionName ada = server.active("ada");

  private String issued(Scope scope, String... addresses) {
    var ranges = AddressRange.all(List.of(addresses));
    var command = new NewKey("test", Set.of(scope), null, null, null, true, null, ranges);
    return server.gateway.keys().issue(command).secret();
  }

  private AccessKey key(String text) {
    return server.gateway.keys().authenticate(text).orElseThrow();
  }

  private Client client(String key) {
    return server.anonymous().with("apikey", key);
  }

  private static void refused(Reply reply, int status, String code) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/sessions",
        "/api/ada/chats",
        "/api/sessions/nobody",
        "/api/nothing-of-this-name",
        "/instance/fetchInstances",
        "/api/events"
      })
  void nothingIsAnsweredElsewhere(String path) {
    refused(client(issued(Scope.ADMIN, ELSEWHERE, "2001:db8::/32")).get(path), 403, CODE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"apikey", "X-Api-Key", "Authorization"})
  void howTheKeyIsShownChangesNothing(String header) {
    var text = issued(Scope.ADMIN, ELSEWHERE);
    var value = header.equals("Authorization") ? "Bearer " + text : text;

    assertThat(server.anonymous().with(header, value).get("/api/sessions").status()).isEqualTo(403);
  }

  @Test
  void aChangeIsNotMadeElsewhere() {
    var reply = client(issued(Scope.ADMIN, ELSEWHERE)).post("/api/sessions", "{'name':'bob'}");

    refused(reply, 403, CODE);
    assertThat(server.gateway.sessions().find("bob")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {HERE, "127.0.0.1", "0.0.0.0/0"})
  void itOpensWhereItMayBeUsed(String addresses) {
    var client = client(issued(Scope.ADMIN, ELSEWHERE, addresses));

    assertThat(client.get("/api/sessions").status()).isEqualTo(200);
  }

  @Test
  void aWrongKeyIsA401Everywhere() {
    assertThat(client("no-key-of-this-gateway").get("/api/sessions").status()).isEqualTo(401);
  }

  @Test
  void mcpIsRefusedToo() {
    var call = "{'jsonrpc':'2.0','id':1,'method':'tools/list'}";

    refused(client(issued(Scope.ADMIN, ELSEWHERE)).post("/mcp", call), 403, CODE);
  }

  @Test
  void aTicketHasTheAddressesOfItsKey() {
    var key = key(issued(Scope.READ, ELSEWHERE));
    var ticket = server.gateway.keys().issueTicket(key, ada, Duration.ofSeconds(30)).text();

    refused(server.anonymous().get("/api/events?ticket=" + ticket), 403, CODE);
  }

  @Test
  void aConnectionEndsWhenItsKeyIsLimited() {
    var text = issued(Scope.READ, HERE);
    try (var http = HttpClient.newHttpClient();
        var socket = SocketClient.open(http, server.server.port(), "?x-api-key=" + text)) {
      server.await(() -> server.server.liveConnections() == 1, () -> "not connected");
      var elsewhere = AddressRange.all(List.of(ELSEWHERE));
      var change = new KeyChange(Set.of(Scope.READ), null, true, null, null, null, elsewhere);

      var _ = server.gateway.keys().change(key(text).id(), change, key(issued(Scope.ADMIN)));

      assertThat(socket.closed()).isEqualTo(new Closed(1008, "Unauthorized"));
      assertThat(client(text).get("/api/sessions").status()).isEqualTo(403);
    }
  }

  @Test
  void theListShowsTheAddresses() {
    var admin = client(issued(Scope.ADMIN));
    var made = admin.post("/api/keys", "{'addresses':['2001:DB8::/32','10.0.0.0/8','10.0.0.0/8']}");

    assertThat(made.json().at("/addresses")).hasToString("[\"10.0.0.0/8\",\"2001:db8::/32\"]");
    var id = made.text("id");
    var kept = admin.put("/api/keys/" + id, "{'name':'other'}");
    assertThat(kept.json().at("/addresses")).hasToString("[\"10.0.0.0/8\",\"2001:db8::/32\"]");
    var lifted = admin.put("/api/keys/" + id, "{'addresses':[]}");
    assertThat(lifted.json().at("/addresses")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "['10.0.0.0/33'] | addresses",
        "['::/129'] | addresses",
        "['gateway.example'] | addresses",
        "['::ffff:10.0.0.1'] | addresses",
        "['10.0.0.1/8'] | addresses",
        "[''] | addresses.0",
        "[null] | addresses.0",
        "[7] | addresses.0",
        "['0000:1111:2222:3333:4444:5555:6666:7777:8888/128'] | addresses.0"
      })
  void whatIsNoRangeIsA400AndMakesNoKey(String entries, String field) {
    var before = server.gateway.keys().list();

    var reply = server.asNative().post("/api/keys", "{'addresses':" + entries + "}");
    refused(reply, 400, "invalid." + field);
    assertThat(server.gateway.keys().list()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"33, invalid.addresses", "10000, invalid.body"})
  void tooManyRangesAreA400(int count, String code) {
    var entries = String.join(",", Collections.nCopies(count, "\"10.0.0.0/8\""));

    var reply = server.asNative().post("/api/keys", "{\"addresses\":[" + entries + "]}");
    refused(reply, 400, code);
  }

  @Test
  void aLimitedKeyMakesNoKeyForElsewhere() {
    var limited = client(issued(Scope.ADMIN, HERE));

    var own = limited.post("/api/keys", "{}");
    assertThat(own.json().at("/addresses")).hasToString("[\"" + HERE + "\"]");
    var inside = limited.post("/api/keys", "{'addresses':['127.0.0.1']}");
    assertThat(inside.status()).isEqualTo(200);
    refused(limited.post("/api/keys", "{'addresses':['0.0.0.0/0']}"), 403, "forbidden");
    refused(limited.put("/api/keys/" + own.text("id"), "{'addresses':[]}"), 403, "forbidden");
    var other = key(issued(Scope.READ));
    refused(limited.put("/api/keys/" + other.id(), "{'isAdmin':true}"), 403, "forbidden");
    assertThat(limited.put("/api/keys/" + other.id(), "{'scopes':[]}").status()).isEqualTo(200);
  }

  @Test
  void aLimitedKeySeesNoTokenOfAnInstance() {
    assertThat(server.asNative().post("/instance/create", "{'instanceName':'eve'}").status())
        .isEqualTo(201);

    var seen = client(issued(Scope.ADMIN)).get("/instance/fetchInstances?instanceName=eve");
    assertThat(seen.json().findValue("token").asText()).isNotEmpty();
    var hidden = client(issued(Scope.ADMIN, HERE)).get("/instance/fetchInstances?instanceName=eve");
    assertThat(hidden.json().findValue("token").asText("")).isEmpty();
  }

  @Test
  void theKeyOfAPurposeHasTheAddressesOfItsMaker() {
    var limited = client(issued(Scope.ADMIN, HERE)).post("/api/keys/media", "{'session':'ada'}");
    var free = server.asNative().post("/api/keys/media", "{'session':'ada'}");

    assertThat(limited.json().at("/addresses")).hasToString("[\"" + HERE + "\"]");
    assertThat(free.json().at("/addresses")).isEmpty();
    assertThat(limited.text("key")).isNotEqualTo(free.text("key"));
  }
}

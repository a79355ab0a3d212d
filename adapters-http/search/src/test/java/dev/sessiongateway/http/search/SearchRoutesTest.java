package dev.sessiongateway.http.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchRoutesTest {
  private static final Address GRACE = Address.person("4915110000002");
  private static final Address ALAN = Address.person("4915110000003");

  @AutoClose private static TestServer server;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    ada = server.active("ada");
    server.stopped("bob");
    for (var i = 0; i < 25; i++) {
      receive("WORD" + i, ALAN, "word number" + i);
    }
    receive("3EB0C0FFEE12345678", GRACE, "Your <b>invoice</b>: Café & Éclair");
    server.network.signal(
        ada, new Event.ContactChanged(new Contact(GRACE, "Grace Hopper", null), true));
    server.await(
        () -> get("q=hopper").json().toString().contains("Hopper"), () -> "Grace has no name");
  }

  private static void receive(String id, Address from, String text) {
    var message =
        Message.received(new MessageId(id), from, server.time.instant(), new Content.Text(text));
    server.network.signal(ada, new LinkSignal.MessageArrived(message, null));
    server.await(
        () -> server.gateway.chats().findMessage(ada, new MessageId(id)).isPresent(),
        () -> id + " is not stored");
  }

  private static Reply get(String query) {
    return server.asNative().get("/api/ada/messages/search?" + query);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static List<String> ids(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var ids = new ArrayList<String>();
    reply.array("messages").forEach(each -> ids.add(JsonField.text(each, "id")));
    return ids;
  }

  private static JsonNode first(Reply reply) {
    return reply.array("messages").get(0);
  }

  @Test
  void aMessageIsShownWithWhatWasFound() {
    var found = get("q=" + encoded("invoice eclair"));
    assertThat(ids(found)).containsExactly("false_4915110000002@c.us_3EB0C0FFEE12345678");
    var hit = first(found);
    assertThat(JsonField.text(hit, "chatId")).isEqualTo("4915110000002@c.us");
    assertThat(JsonField.text(hit, "from")).isEqualTo("4915110000002@c.us");
    assertThat(JsonField.bool(hit, "fromMe")).isFalse();
    assertThat(JsonField.text(hit, "kind")).isEqualTo("text");
    assertThat(JsonField.longInteger(hit, "timestamp"))
        .isEqualTo(server.time.instant().getEpochSecond());
    assertThat(JsonField.text(hit, "snippet"))
        .isEqualTo("Your &lt;b&gt;<mark>invoice</mark>&lt;/b&gt;: Café &amp; <mark>Éclair</mark>");
    var index = found.object("index");
    assertThat(JsonField.bool(index, "complete")).isTrue();
    assertThat(JsonField.bool(index, "current")).isTrue();

    var id = JsonField.text(hit, "id");
    var message = server.asNative().get("/api/ada/chats/4915110000002@c.us/messages/" + id);
    assertThat(message.text("id")).isEqualTo(id);
  }

  @Test
  void aContactIsShownByItsName() {
    var contacts = get("q=hopper").array("contacts");
    assertThat(contacts).hasSize(1);
    assertThat(JsonField.text(contacts.get(0), "id")).isEqualTo("4915110000002@c.us");
    assertThat(JsonField.text(contacts.get(0), "snippet")).isEqualTo("Grace <mark>Hopper</mark>");
    assertThat(get("q=hopper&fromMe=true").array("contacts")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"newest", "best"})
  void pagesHaveEverythingOnce(String order) {
    var all = new ArrayList<String>();
    var page = get("q=word&limit=10&order=" + order);
    all.addAll(ids(page));
    while (page.json().has("next")) {
      var cursor = page.text("next");
      page = get("q=word&limit=10&order=" + order + "&cursor=" + cursor);
      all.addAll(ids(page));
    }
    assertThat(all).hasSize(25).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "q=word&limit=100,25",
    "q=word&chatId=4915110000003@c.us&limit=100,25",
    "q=word&chatId=4915110000002@c.us,0",
    "q=word&from=4915110000003&limit=100,25",
    "q=word&fromMe=true,0",
    "q=word&kind=text%2Cimage&limit=100,25",
    "q=word&kind=image,0",
    "q=word&since=4102444800,0",
    "q=word&until=1,0",
    "q=numb*+word&limit=100,25",
    "q=%22word+number7%22,1",
  })
  void filtersSelect(String query, int count) {
    assertThat(ids(get(query))).hasSize(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "*", "\"\"", "-", ":", "()", "^", "\0", " "})
  void aTextWithoutWordsIsRefused(String text) {
    var refused = get("q=" + encoded(text));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.q");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NEAR(invoice eclair)",
        "AND",
        "NOT invoice",
        "word -number1",
        "q:word",
        "words : a",
        "^word",
        "{a}",
        "a OR b",
        "'; DROP TABLE word; --",
        "\\",
        "a\\",
        "word\"",
        "\"word",
        "& | ! <->",
        "%_",
        "wo\0rd"
      })
  void anOperatorIsTakenLiterally(String text) {
    assertThat(get("q=" + encoded(text)).status()).isIn(200, 400);
    assertThat(ids(get("q=" + encoded("word" + text)))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "order=oldest,invalid.order",
    "limit=x,invalid.limit",
    "cursor=x,invalid.cursor",
    "cursor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,invalid.cursor",
    "kind=novel,invalid.kind",
    "since=-1,invalid.since",
    "until=999999999999999,invalid.until",
    "fromMe=maybe,invalid.fromMe",
    "chatId=@,invalid.chatId",
    "query=x,invalid.query",
  })
  void aWrongParameterIsNamed(String wrong, String code) {
    var refused = get("q=word&" + wrong);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
  }

  @Test
  void aCursorOfAnotherSearchIsRefused() {
    var cursor = get("q=word").text("next");
    var refused = get("q=number1&cursor=" + cursor);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("of another search");
  }

  @Test
  void aLongTextIsRefused() {
    assertThat(get("q=" + "word+".repeat(199)).status()).isEqualTo(400);
    assertThat(get("q=" + "x".repeat(1_001)).status()).isEqualTo(400);
    // The server ends it before the operation sees it.
    var request = "GET /api/ada/messages/search?q=%s HTTP/1.1\r\nHost: a\r\n\r\n";
    assertThat(server.raw(request.formatted("word+".repeat(10_000)))).startsWith("HTTP/1.1 414");
    assertThat(get("").status()).isEqualTo(400);
  }

  @Test
  void aKeyOfOneSessionSearchesNoOther() {
    var key = server.key(new SessionName("bob"), null, Scope.READ);
    var client = server.anonymous().with("apikey", key);
    assertThat(client.get("/api/bob/messages/search?q=word").status()).isEqualTo(200);
    assertThat(client.get("/api/ada/messages/search?q=word").status()).isEqualTo(403);
    assertThat(server.anonymous().get("/api/ada/messages/search?q=word").status()).isEqualTo(401);
    var sender = server.anonymous().with("apikey", server.key(ada, null, Scope.SEND));
    assertThat(sender.get("/api/ada/messages/search?q=word").status()).isEqualTo(403);
    assertThat(server.asNative().get("/api/nobody/messages/search?q=word").status()).isEqualTo(404);
  }

  @Test
  void itIsAToolOfMcp() {
    var tools =
        server
            .asWaha()
            .with("Accept", "application/json, text/event-stream")
            .post("/mcp?tools=chats", "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{}}");
    assertThat(tools.text()).contains("searchMessages");
  }
}

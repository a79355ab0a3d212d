package dev.sessiongateway.http.familya.event;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.familya.event.SocketClient.Closed;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Websocket clients of the real server.
@Timeout(60)
class EventSocketTest {
  private static final String AS_ROOT = "x-api-key=" + TestServer.KEY;

  private final TestServer server = new TestServer();
  private final EventCauses causes = new EventCauses(server);
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<SocketClient> clients = new ArrayList<>();
  private SessionName ada;
  private SessionName bob;

  @BeforeEach
  void start() {
    ada = server.active("ada");
    bob = server.active("bob");
  }

  @AfterEach
  void stop() {
    clients.forEach(SocketClient::close);
    server.close();
    http.close();
  }

  private SocketClient connect(String query, String... headers) {
    return kept(SocketClient.open(http, server.server.port(), query, headers));
  }

  private SocketClient kept(SocketClient client) {
    clients.add(client);
    return client;
  }

  /// Returns when it receives events; an open connection may not be subscribed yet.
  private SocketClient connected(String query) {
    var before = server.server.liveConnections();
    var client = connect("?" + AS_ROOT + query);
    server.await(() -> server.server.liveConnections() > before, () -> "not connected");
    return client;
  }

  private void awaitConnections(int count) {
    server.await(
        () -> server.server.liveConnections() == count,
        () -> server.server.liveConnections() + " connections");
  }

  private static List<JsonNode> next(SocketClient client, int count) {
    return IntStream.range(0, count).mapToObj(_ -> client.next()).toList();
  }

  private static String id(JsonNode frame) {
    return JsonField.text(frame, "id");
  }

  private static List<String> ids(List<JsonNode> frames) {
    return frames.stream().map(EventSocketTest::id).toList();
  }

  @Nested
  class AClient {
    @Test
    void isSentInTheEnvelopeOfFamilyA() {
      var client = connected("&since=0&session=ada&events=message");
      causes.message(ada);
      var frame = client.next();
      assertThat(JsonField.text(frame, "event")).isEqualTo("message");
      assertThat(JsonField.text(frame, "session")).isEqualTo("ada");
      assertThat(JsonField.text(frame, "/payload/body")).isEqualTo("text 1");
      assertThat(JsonField.text(frame, "/me/id")).endsWith("@c.us");
      assertThat(JsonField.text(frame, "engine")).isEqualTo("GOWS");
      assertThat(id(frame)).startsWith("evt_");
      var page = server.asNative().get("/api/ada/events?events=message").json();
      assertThat(page.path("events").get(0)).isEqualTo(frame);
    }

    @Test
    void receivesEventsOfEverySessionUnlessItNamesOne() {
      var all = connected("");
      var one = connected("&session=bob");
      causes.typing(ada);
      causes.typing(bob);
      assertThat(next(all, 2)).extracting(f -> JsonField.text(f, "session")).contains("ada", "bob");
      assertThat(JsonField.text(one.next(), "session")).isEqualTo("bob");
    }

    @Test
    void receivesEventsOfASessionThatIsCreatedLater() {
      var client = connected("&session=*");
      server.active("eve");
      assertThat(JsonField.text(client.next(), "session")).isEqualTo("eve");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "&events=message.any,message",
          "&events=message&events=message.any",
          "&events=message.any,%20message&events=",
        })
    void receivesTheSubscribedEvents(String events) {
      var client = connected(events);
      causes.typing(ada);
      causes.message(ada);
      assertThat(client.nextName()).isEqualTo("message.any");
      assertThat(client.nextName()).isEqualTo("message");
      assertThat(client.heardNothing()).isTrue();
    }

    @Test
    void isNotListenedTo() {
      var client = connected("");
      client.say(json("{'event':'hello'}"));
      client.say("x".repeat(1_000_000));
      causes.typing(ada);
      assertThat(client.nextName()).isEqualTo("presence.update");
    }

    @Test
    void isForgottenWhenItGoes() {
      connected("").close();
      awaitConnections(0);
    }

    @Test
    void isPingedAndMayStayWhenItAnswers() {
      var client = connected("");
      for (var round = 0; round < 3; round++) {
        server.time.advance(Duration.ofSeconds(60));
        client.answerPing();
      }
      causes.typing(ada);
      assertThat(client.nextName()).isEqualTo("presence.update");
    }

    @Test
    void isDisconnectedAtTheNextPingWithoutAPong() {
      kept(SocketClient.asleep(http, server.server.port(), "?" + AS_ROOT));
      awaitConnections(1);
      server.time.advance(Duration.ofSeconds(60));
      assertThat(server.server.liveConnections()).isEqualTo(1);
      server.time.advance(Duration.ofSeconds(60));
      awaitConnections(0);
    }

    @Test
    void thatReadsSlowlyHoldsUpOnlyItselfAndIsSentAwayAfter30Seconds() {
      var quick = connected("");
      var slow =
          kept(SocketClient.asleep(http, server.server.port(), "?" + AS_ROOT + "&session=ada"));
      awaitConnections(2);
      for (var i = 0; i < 40; i++) {
        causes.large(ada);
      }
      next(quick, 40);
      server.await(
          () -> untilNextTimer().compareTo(Duration.ofSeconds(30)) <= 0, () -> "nobody waits");
      assertThat(server.server.liveConnections()).isEqualTo(2);
      server.time.advance(Duration.ofSeconds(30));
      awaitConnections(1);
      slow.wakeUp();
      assertThat(slow.closed()).isEqualTo(new Closed(1013, "The client reads too slowly"));
      causes.typing(ada);
      assertThat(quick.nextName()).isEqualTo("presence.update");
    }

    private Duration untilNextTimer() {
      return server.time.untilNext().orElse(Duration.ofDays(1));
    }

    @Test
    void isNotifiedWhenTheServerStops() {
      var client = connected("");
      server.server.close();
      assertThat(client.closed().code()).isEqualTo(1001);
    }
  }

  @Nested
  class GoingOn {
    @Test
    void isExactlyBehindTheSecondRenderingOfAnEvent() {
      var first = connected("&session=ada&events=message,message.any");
      causes.message(ada);
      causes.message(ada);
      var told = next(first, 4);
      for (var i = 0; i < 4; i++) {
        var again = connected("&session=ada&events=message,message.any&since=" + id(told.get(i)));
        causes.message(ada);
        told = new ArrayList<>(told);
        told.addAll(next(first, 2));
        var wanted = told.subList(i + 1, told.size());
        assertThat(next(again, wanted.size())).isEqualTo(wanted);
        again.close();
        awaitConnections(1);
      }
    }

    @Test
    void isExactInTheSessionOfTheEventAndMissesNothingOfOthers() {
      var first = connected("");
      causes.message(ada);
      causes.message(bob);
      causes.message(ada);
      var told = next(first, 6);
      var last =
          told.stream().filter(f -> f.path("session").asText().equals("ada")).toList().get(1);
      var again = connected("&since=" + id(last));
      causes.typing(ada);
      causes.typing(bob);
      var seen = new ArrayList<JsonNode>();
      while (seen.stream().filter(f -> f.path("event").asText().equals("presence.update")).count()
          < 2) {
        seen.add(again.next());
      }
      assertThat(seen.stream().filter(f -> f.path("session").asText().equals("ada")))
          .extracting(f -> JsonField.text(f, "event"))
          .containsExactly("message.any", "message", "presence.update");
      assertThat(ids(seen)).containsAll(ids(ofBob(told)));
    }

    private List<JsonNode> ofBob(List<JsonNode> frames) {
      return frames.stream().filter(f -> f.path("session").asText().equals("bob")).toList();
    }

    @Test
    void isPossibleByNumberInOneSession() {
      var last = causes.log(ada).getLast().seq();
      causes.typing(ada);
      var client = connected("&session=ada&since=" + last);
      assertThat(client.nextName()).isEqualTo("presence.update");
      assertThat(connect("?" + AS_ROOT + "&since=3").closed())
          .isEqualTo(
              new Closed(1008, "since: must be the id of an event unless a session is named"));
    }

    @Test
    void behindANumberOfAnEarlierSessionOfThatNameBeginsAgain() {
      var ahead = causes.log(ada).getLast().seq() + 1_000;
      causes.typing(ada);
      var all = causes.log(ada).stream().map(e -> e.id().value()).toList();
      assertThat(next(connected("&session=ada&since=" + ahead), 1))
          .singleElement()
          .satisfies(first -> assertThat(all).contains(JsonField.text(first, "id")));
    }

    @Test
    void behindAnEventThatIsNotKnownIsFromItsTimeOn() {
      server.time.advance(Duration.ofSeconds(10));
      causes.typing(ada);
      var unknown = server.identifiers.eventId(server.time.instant()).value();
      causes.typing(ada);
      server.time.advance(Duration.ofSeconds(10));
      causes.typing(ada);
      var client = connected("&session=ada&since=" + unknown);
      var ids = causes.log(ada).reversed().stream().limit(3).map(e -> e.id().value()).toList();
      assertThat(ids(next(client, 3)).reversed()).isEqualTo(ids);
    }

    @Test
    void getsWhatAPauseHeldBack() {
      var client = connected("&session=ada&events=session.status,presence.update");
      server.gateway.sessions().pause(ada);
      assertThat(client.nextName()).isEqualTo("session.status");
      causes.typing(ada);
      causes.message(bob);
      assertThat(client.heardNothing()).isTrue();
      server.gateway.sessions().start(ada);
      assertThat(next(client, 2))
          .extracting(f -> JsonField.text(f, "event"))
          .startsWith("presence.update");
    }
  }

  @Nested
  class OfAuthentication {
    @ParameterizedTest
    @ValueSource(strings = {"x-api-key", "X-API-KEY", "X-Api-Key", "apikey", "ApiKey"})
    void theKeyMayBeInTheQuery(String name) {
      var client = connect("?" + name + "=" + TestServer.KEY);
      awaitConnections(1);
      causes.typing(ada);
      assertThat(client.nextName()).isEqualTo("presence.update");
    }

    @ParameterizedTest
    @ValueSource(strings = {"apikey", "X-Api-Key"})
    void theKeyMayBeInAHeader(String name) {
      var client = connect("", name, TestServer.KEY);
      awaitConnections(1);
      causes.typing(ada);
      assertThat(client.nextName()).isEqualTo("presence.update");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?x-api-key=", "?x-api-key=wrong", "?ticket=wrong"})
    void withoutAGoodKeyItIsClosed(String query) {
      assertThat(connect(query).closed()).isEqualTo(new Closed(1008, "Unauthorized"));
      assertThat(server.server.liveConnections()).isZero();
    }

    @Test
    void withTwoKeysItIsClosed() {
      var two = "?x-api-key=" + TestServer.KEY + "&apikey=" + TestServer.KEY;
      assertThat(connect(two).closed())
          .isEqualTo(new Closed(1008, "Unauthorized: the request has two keys; send one"));
      assertThat(server.server.liveConnections()).isZero();
    }

    @Test
    void aKeyForOneSessionHearsOfThatOne() {
      var key = server.key(ada, null, Scope.READ);
      var all = connect("?x-api-key=" + key + "&session=*");
      awaitConnections(1);
      causes.typing(bob);
      causes.typing(ada);
      assertThat(JsonField.text(all.next(), "session")).isEqualTo("ada");
      var other = connect("?x-api-key=" + key + "&session=bob");
      assertThat(other.closed()).isEqualTo(new Closed(1008, "Forbidden"));
    }

    @Test
    void aKeyThatMayNotReadHearsNothing() {
      var key = server.key(null, null, Scope.SEND);
      assertThat(connect("?x-api-key=" + key).closed()).isEqualTo(new Closed(1008, "Forbidden"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "session=nobody | Session not found: nobody",
          "events=message,massage | events: there is no event of the name massage",
          "since=yesterday | since: must be the id of an event, or a number that was told as next",
        })
    void whatIsWrongIsSaid(String query, String reason) {
      assertThat(connect("?" + AS_ROOT + "&" + query).closed()).isEqualTo(new Closed(1008, reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"session=a/b", "session=%00", "events=%F0%9F%98%80%0A"})
    void whatIsOddIsNeverOurFault(String query) {
      var answer = upgrade("?" + AS_ROOT + "&" + query);
      assertThat(answer).startsWith("HTTP/1.1 101").containsAnyOf("session: ", "events: ");
    }

    @Test
    void aQueryThatIsNotEncodedIsA400() {
      assertThat(upgrade("?" + AS_ROOT + "&session=%zz")).startsWith("HTTP/1.1 400");
    }

    private String upgrade(String query) {
      return server.raw(
          "GET /ws"
              + query
              + " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              + "Sec-WebSocket-Version: 13\r\n"
              + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
    }

    @Test
    void theFiftyFirstConnectionOfAKeyIsTooMany() {
      var key = server.key(null, null, Scope.READ);
      for (var i = 0; i < 50; i++) {
        connect("?x-api-key=" + key);
      }
      awaitConnections(50);
      assertThat(connect("?x-api-key=" + key).closed())
          .isEqualTo(new Closed(1013, "Too many streams at once, try again in 30 s"));
      assertThat(server.anonymous().with("apikey", key).get("/api/events").status()).isEqualTo(429);
      connected("");
      clients.getFirst().close();
      awaitConnections(50);
      connect("?x-api-key=" + key);
      awaitConnections(51);
    }

    @Test
    void aKeyThatIsRevokedEndsItsConnections() {
      var key = server.key(null, null, Scope.READ);
      var client = connect("?x-api-key=" + key);
      awaitConnections(1);
      server.gateway.keys().revoke(server.gateway.keys().authenticate(key).orElseThrow().id());
      server.time.advance(Duration.ofSeconds(60));
      assertThat(client.closed()).isEqualTo(new Closed(1008, "Unauthorized"));
    }

    @Test
    void aRequestWithoutAnUpgradeGetsAFault() {
      var reply = server.asNative().get("/ws");
      assertThat(reply.status()).isEqualTo(426);
      assertThat(reply.header("Upgrade")).isEqualTo("websocket");
      assertThat(server.anonymous().get("/ws").status()).isEqualTo(401);
    }
  }

  @Nested
  class ATicket {
    private String ticket(String body) {
      var reply = server.asNative().post("/api/tickets", body);
      assertThat(reply.status()).isEqualTo(201);
      return reply.text("ticket");
    }

    @Test
    void opensOnce() {
      var ticket = ticket("{}");
      var client = connect("?ticket=" + ticket);
      awaitConnections(1);
      causes.typing(ada);
      assertThat(client.nextName()).isEqualTo("presence.update");
      assertThat(connect("?ticket=" + ticket).closed()).isEqualTo(new Closed(1008, "Unauthorized"));
    }

    @Test
    void isOfTheSessionThatItWasMadeFor() {
      var client = connect("?ticket=" + ticket("{'session':'ada'}"));
      awaitConnections(1);
      causes.typing(bob);
      causes.typing(ada);
      assertThat(JsonField.text(client.next(), "session")).isEqualTo("ada");
      assertThat(connect("?session=bob&ticket=" + ticket("{'session':'ada'}")).closed())
          .isEqualTo(new Closed(1008, "Forbidden"));
    }

    @Test
    void expires() {
      var ticket = ticket("{'ttlSeconds':5}");
      server.time.advance(Duration.ofSeconds(5));
      assertThat(connect("?ticket=" + ticket).closed()).isEqualTo(new Closed(1008, "Unauthorized"));
    }

    @Test
    void opensNothingElse() {
      assertThat(server.anonymous().get("/api/sessions?ticket=" + ticket("{}")).status())
          .isEqualTo(401);
      assertThat(server.anonymous().get("/api/sessions?apikey=" + TestServer.KEY).status())
          .isEqualTo(401);
    }
  }
}

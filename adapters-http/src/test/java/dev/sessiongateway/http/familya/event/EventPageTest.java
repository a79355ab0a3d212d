package dev.sessiongateway.http.familya.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventPageTest {
  @AutoClose private final TestServer server = new TestServer();
  private final EventCauses causes = new EventCauses(server);
  private SessionName ada;

  @BeforeEach
  void start() {
    ada = server.active("ada");
    for (var i = 0; i < 5; i++) {
      causes.message(ada);
      causes.typing(ada);
    }
  }

  private JsonNode get(String query) {
    var reply = server.asNative().get("/api/ada/events" + query);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }

  private static List<String> ids(JsonNode page) {
    return page.path("events").findValues("id").isEmpty()
        ? List.of()
        : page.path("events").valueStream().map(event -> JsonField.text(event, "id")).toList();
  }

  @Test
  void beginsWithTheOldestThatIsKept() {
    var page = get("");
    assertThat(JsonField.text(page, "/events/0/event")).isEqualTo("session.status");
    assertThat(JsonField.text(page, "next"))
        .isEqualTo(Long.toString(causes.log(ada).getLast().seq()));
    var none = get("?since=" + JsonField.text(page, "next"));
    assertThat(JsonField.array(none, "events")).isEmpty();
    assertThat(none.path("next")).isEqualTo(page.path("next"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000, 5000})
  void everyPageSizeGivesTheSameEventsOnce(int limit) {
    var all = ids(get(""));
    var seen = new ArrayList<String>();
    var since = "";
    while (true) {
      var page = get("?limit=" + limit + (since.isEmpty() ? "" : "&since=" + since));
      assertThat(page.path("events").size()).isLessThanOrEqualTo(limit);
      seen.addAll(ids(page));
      if (page.path("next").asText().equals(since)) {
        break;
      }
      since = JsonField.text(page, "next");
    }
    assertThat(seen).isEqualTo(all).doesNotHaveDuplicates();
  }

  @Test
  void goesOnBehindAnyEventThatWasSeen() {
    var all = ids(get(""));
    for (var i = 0; i < all.size(); i++) {
      assertThat(ids(get("?since=" + all.get(i)))).isEqualTo(all.subList(i + 1, all.size()));
    }
  }

  @Test
  void goesOnBehindAnEventOfATimeToComeAfterTheClockWasSetBack() {
    server.time.jump(Duration.ofDays(1));
    causes.message(ada);
    var ahead = ids(get("")).getLast();
    server.time.jump(Duration.ofDays(-1));
    causes.message(ada);
    var all = ids(get(""));

    assertThat(ids(get("?since=" + ahead)))
        .isEqualTo(all.subList(all.indexOf(ahead) + 1, all.size()))
        .isNotEmpty();
    assertThat(ids(get("?since=" + all.getLast()))).isEmpty();
  }

  @Test
  void beginsAgainBehindANumberOfAnEarlierSessionOfThatName() {
    var ahead = Long.parseLong(JsonField.text(get(""), "next"));
    server.gateway.sessions().delete(ada);
    server.active("ada");
    causes.message(ada);

    assertThat(causes.log(ada).getLast().seq()).isLessThan(ahead);
    assertThat(get("?since=" + ahead)).isEqualTo(get(""));
  }

  @Test
  void hasWhatIsWanted() {
    var page = get("?events=message,presence.update&limit=4");
    assertThat(page.path("events").valueStream().map(event -> JsonField.text(event, "event")))
        .containsExactly("message", "presence.update", "message", "presence.update");
    assertThat(JsonField.array(get("?events=call.received"), "events")).isEmpty();
  }

  @Test
  void endsEarlyWhenItIsLarge() {
    var since = JsonField.text(get(""), "next");
    for (var i = 0; i < 12; i++) {
      causes.large(ada);
    }
    var first = get("?since=" + since);
    var second = get("?since=" + JsonField.text(first, "next"));
    assertThat(first.path("events")).hasSize(9);
    assertThat(second.path("events")).hasSize(3);
  }

  @Test
  void stopsAtAPause() {
    server.gateway.sessions().pause(ada);
    var before = get("");
    causes.typing(ada);
    assertThat(get("")).isEqualTo(before);
    server.gateway.sessions().start(ada);
    assertThat(ids(get("?since=" + JsonField.text(before, "next")))).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @CsvSource({
    "ada/events?limit=-1, 400, invalid.limit",
    "ada/events?limit=ten, 400, invalid.limit",
    "ada/events?since=-1, 400, invalid.since",
    "ada/events?since=now, 400, invalid.since",
    "ada/events?events=massage, 400, invalid.events",
    "nobody/events, 404, session.not-found"
  })
  void whatIsWrongIsAnswered(String path, int status, String code) {
    var reply = server.asNative().get("/api/" + path);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
  }
}

package dev.sessiongateway.http.familya.group;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupRoutesTest {
  static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, false, null);

  private static final String ALPHA = "120363000000000009@g.us";
  private static final String BETA = "120363000000000001@g.us";
  private static final String CODE = "AbCdEfGhIjKlMnOpQrStUv";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("stopped");
    add(ALPHA, "Alpha", CODE);
    add(BETA, "Beta", "BbCdEfGhIjKlMnOpQrStUv");
  }

  private static void add(String id, String subject, String code) {
    var members = List.of(new Group.Participant(FakeNetwork.ADA.id(), Group.Role.ADMIN));
    server.network.addGroup(
        new SessionName("ada"),
        new Group(
            Address.of(id),
            subject,
            null,
            FakeNetwork.ADA.id(),
            server.time.instant(),
            members,
            new InviteCode(code),
            false,
            false));
  }

  private static List<String> ids(JsonNode groups) {
    return StreamSupport.stream(groups.spliterator(), false)
        .map(group -> JsonField.text(group, "id"))
        .toList();
  }

  @Test
  void areInAnObjectNativelyAndBareForWaha() {
    var ofNative = server.asNative().get("/api/ada/groups");
    assertThat(ofNative.status()).isEqualTo(200);
    assertThat(ids(ofNative.json().path("groups"))).containsExactlyInAnyOrder(ALPHA, BETA);
    var waha = server.asWaha().get("/api/ada/groups");
    assertThat(waha.status()).isEqualTo(200);
    assertThat(ids(waha.json())).containsExactlyInAnyOrder(ALPHA, BETA);
    var group = waha.json().path(0);
    assertThat(JsonField.text(group, "subject")).isNotBlank();
    assertThat(group.path("creation").isNumber()).isTrue();
    assertThat(JsonField.text(group, "/participants/0/role")).isEqualTo("admin");
  }

  @ParameterizedTest
  @CsvSource({
    "sortBy=subject, Alpha",
    "sortBy=subject&sortOrder=desc, Beta",
    "sortBy=id, Beta",
    "sortBy=id&sortOrder=desc, Alpha",
    "sortBy=id&limit=1&offset=1, Alpha"
  })
  void areSortedAndCut(String query, String first) {
    var groups = server.asWaha().get("/api/ada/groups?" + query);
    assertThat(groups.text("/0/subject")).isEqualTo(first);
  }

  @Test
  void comeWithoutParticipantsWhenAsked() {
    var groups = server.asWaha().get("/api/ada/groups?exclude=participants").json();
    assertThat(groups.required(0).has("participants")).isFalse();
    assertThat(server.asWaha().get("/api/ada/groups?exclude=").json().path(0).has("participants"))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sortBy=name",
        "sortOrder=up",
        "exclude=everything",
        "limit=-1",
        "limit=ten",
        "offset=-1"
      })
  void aBadQueryIsA400(String query) {
    assertThat(server.asNative().get("/api/ada/groups?" + query).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {CODE, "https://chat.whatsapp.com/" + CODE})
  void anInviteTellsOfItsGroup(String code) {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      var reply = client.get("/api/ada/groups/join-info?code=" + code);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("id")).isEqualTo(ALPHA);
      assertThat(reply.text("subject")).isEqualTo("Alpha");
      assertThat(reply.text("description")).isEmpty();
      assertThat(reply.integer("participantCount")).isEqualTo(1);
      assertThat(reply.integer("size")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 400 | invalid.code",
        "?code= | 400 | invalid.code",
        "?code=short | 400 | invalid.code",
        "?code=ZZZZZZZZZZZZZZZZZZZZZZ | 404 | group.not-found"
      })
  void anInviteMustBeKnown(String query, int status, String code) {
    var reply = server.asNative().get("/api/ada/groups/join-info" + query);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void theSessionMustBeThere() {
    assertThat(server.asNative().get("/api/nobody/groups").status()).isEqualTo(404);
    assertThat(server.asNative().get("/api/stopped/groups").status()).isEqualTo(401);
    assertThat(server.asWaha().get("/api/stopped/groups").status()).isEqualTo(422);
  }
}

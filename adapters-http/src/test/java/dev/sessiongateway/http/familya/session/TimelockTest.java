package dev.sessiongateway.http.familya.session;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Account.ReachoutTimelock;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// A restriction that the network puts on an account.
class TimelockTest {
  private static final ReachoutTimelock LOCK =
      new ReachoutTimelock("WEB_COMPANION_ONLY", true, Instant.ofEpochSecond(1_784_300_000));
  private static final String SHOWN =
      json(
          "{'enforcementType':'WEB_COMPANION_ONLY','isActive':true,"
              + "'timeEnforcementEnds':1784300000}");

  @AutoClose private static final TestServer server = new TestServer();

  private static void report(String name, @Nullable ReachoutTimelock lock) {
    var ada = FakeNetwork.ADA;
    var session = server.gateway.sessions().find(name).orElseThrow().name();
    server.network.signal(
        session,
        new LinkSignal.Connected(
            new Account(ada.id(), ada.pushName(), ada.pictureUrl(), lock, null)));
    server.await(
        () -> {
          var account = server.gateway.sessions().get(session).account();
          return account != null && Objects.equals(account.timelock(), lock);
        },
        () -> "the restriction of " + name + " is not known");
  }

  private static JsonNode me(String session) {
    return server.asWaha().get("/api/sessions/" + session + "/me").json();
  }

  private static String timelock(String session) {
    return server.asWaha().get("/api/sessions/" + session + "/timelock").json().toString();
  }

  @Test
  void anAccountWithoutOneHasNull() {
    server.active("free");
    assertThat(me("free").get("reachoutTimelock").isNull()).isTrue();
    assertThat(me("free").get("messageCapping").isNull()).isTrue();
    assertThat(timelock("free"))
        .isEqualTo(
            json("{'enforcementType':'DEFAULT','isActive':false,'timeEnforcementEnds':null}"));
  }

  @Test
  void theSessionStaysConnectedAndItsAccountShowsIt() {
    server.active("locked");
    report("locked", LOCK);
    assertThat(me("locked").get("reachoutTimelock").toString()).isEqualTo(SHOWN);
    var session = server.asWaha().get("/api/sessions/locked").json();
    assertThat(JsonField.text(session, "status")).isEqualTo("WORKING");
    assertThat(session.at("/me/reachoutTimelock").toString()).isEqualTo(SHOWN);
    assertThat(timelock("locked")).isEqualTo(SHOWN);
    report("locked", null);
    assertThat(me("locked").get("reachoutTimelock").isNull()).isTrue();
  }

  @Test
  void eachChangeIsAnEvent() {
    server.active("told");
    report("told", LOCK);
    report("told", null);
    var page = server.asWaha().get("/api/told/events?events=session.status").json();
    var data = page.findValues("data");
    assertThat(data.toString()).contains(json("{'reachoutTimelock':" + SHOWN + "}"));
    assertThat(data.getLast().isNull()).isTrue();
  }

  @Test
  void aRestrictionWithoutAnEndHasNull() {
    server.active("open-ended");
    report("open-ended", new ReachoutTimelock("DEFAULT", false, null));
    assertThat(me("open-ended").get("reachoutTimelock").toString())
        .isEqualTo(
            json("{'enforcementType':'DEFAULT','isActive':false,'timeEnforcementEnds':null}"));
  }
}

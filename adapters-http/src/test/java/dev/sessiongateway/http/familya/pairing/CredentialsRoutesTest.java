package dev.sessiongateway.http.familya.pairing;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pairing on a network whose accounts have credentials.
class CredentialsRoutesTest {
  private static final String RIGHT =
      "{'credentials':{'account':'4915110000001','password':'right-password'}}";
  private static final String WRONG =
      "{'credentials':{'account':'4915110000001','password':'wrong'}}";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.network.pairByCredentials();
  }

  /// Natively, because WAHA has no word for it.
  private static String status(SessionName session) {
    return server.asNative().get("/api/sessions/" + session).text("status");
  }

  private static Reply login(SessionName session, String body) {
    return server.asWaha().post("/api/" + session + "/auth/credentials", body);
  }

  @Test
  void theSessionSaysWhatTheNetworkAsksForAndConnectsWithIt() {
    var session = server.pairing("simple");
    assertThat(status(session)).isEqualTo("CREDENTIALS_REQUIRED");
    assertThat(server.asWaha().get("/api/simple/auth/credentials").text())
        .isEqualTo(
            json(
                "{'fields':[{'name':'account','kind':'account','required':true},"
                    + "{'name':'password','kind':'secret','required':true},"
                    + "{'name':'server','kind':'text','required':false}]}"));

    var answered = login(session, RIGHT);
    assertThat(answered.status()).as(answered.text()).isEqualTo(201);
    assertThat(answered.body()).isEmpty();
    assertThat(status(session)).isEqualTo("WORKING");
    assertThat(server.gateway.sessions().get(session).state())
        .isInstanceOfSatisfying(
            SessionState.Active.class,
            active -> assertThat(active.account().id()).isEqualTo(FakeNetwork.ADA.id()));
    assertThat(login(session, RIGHT).status()).isEqualTo(422);
  }

  @Test
  void theEventOfTheStatusHasTheFieldsAndNoEventHasTheSecret() {
    var session = server.pairing("told");
    login(session, RIGHT);
    var events = server.asNative().get("/api/" + session + "/events").json().toString();
    assertThat(events)
        .contains(json("'status':'CREDENTIALS_REQUIRED'"))
        .contains(json("'data':{'fields':[{'name':'account'"))
        .doesNotContain("right-password");
  }

  @Test
  void wrongCredentialsAreRefusedAndLeaveTheStepPending() {
    var session = server.pairing("wrong");
    var refused = login(session, WRONG);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo("credentials.refused");
    assertThat(status(session)).isEqualTo("CREDENTIALS_REQUIRED");
    assertThat(login(session, RIGHT).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | credentials",
        "{'credentials': 7} | credentials",
        "{'credentials': {}} | credentials.account",
        "{'credentials': {'account': '4915110000001'}} | credentials.password",
        "{'credentials': {'account': ' ', 'password': 'right'}} | credentials.account",
        "{'credentials': {'account': '1', 'password': 'right', 'pin': '1'}} | credentials",
        "{'credentials': {'account': {}, 'password': 'right'}} | credentials.account"
      })
  void badInputIsA400ByTheNameOfItsField(String body, String field) {
    var session =
        server.gateway.sessions().find("spoilt").isPresent()
            ? new SessionName("spoilt")
            : server.pairing("spoilt");
    var reply = login(session, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(status(session)).isEqualTo("CREDENTIALS_REQUIRED");
  }

  @Test
  void aValueThatIsTooLongIsRefusedBeforeTheNetworkIsAsked() {
    var session = server.pairing("long");
    var secret = "x".repeat(CredentialsEntry.LONGEST_VALUE + 1);
    var reply = login(session, RIGHT.replace("right-password", secret));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.credentials.password");
    assertThat(reply.text()).doesNotContain("x".repeat(10));
  }

  @Test
  void thereIsNothingToScanAndNoCode() {
    var session = server.pairing("nothing");
    assertThat(server.asWaha().get("/api/" + session + "/auth/qr").status()).isEqualTo(501);
    var code = server.asWaha().post("/api/nothing/auth/request-code", "{'phone':'4915110000001'}");
    assertThat(code.status()).isEqualTo(501);
    var connect = server.asNative().get("/instance/connect/" + session);
    assertThat(connect.status()).isEqualTo(501);
    assertThat(connect.text()).contains("by its credentials (account, password, server)");
  }

  private static SessionName refused(String name, FailureReason reason) {
    var session = server.pairing(name);
    assertThat(login(session, RIGHT).status()).isEqualTo(201);
    if (reason == FailureReason.UNLINKED) {
      server.network.unlink(session);
    } else {
      server.network.signal(session, new LinkSignal.LinkFailed(reason));
    }
    server.await(session, SessionState.Failed.class::isInstance);
    return session;
  }

  @Test
  void newCredentialsLeadOutOfFailed() {
    var session = refused("again", FailureReason.UNLINKED);
    var asked = server.asWaha().get("/api/again/auth/credentials");
    assertThat(asked.status()).isEqualTo(422);
    assertThat(asked.text("message"))
        .contains("its credentials were refused; start it and pair it again");
    assertThat(asked.text()).doesNotContain("awaiting_pairing");

    var wrong = login(session, WRONG);
    assertThat(wrong.text("code")).isEqualTo("credentials.refused");
    assertThat(status(session)).isEqualTo("CREDENTIALS_REQUIRED");
    assertThat(login(session, RIGHT).status()).isEqualTo(201);
    assertThat(status(session)).isEqualTo("WORKING");
  }

  @Test
  void whatIsNoLoginLeavesAFailedSessionAsItIs() {
    var session = refused("as-it-is", FailureReason.UNLINKED);
    for (var body : List.of("{}", "{'credentials':7}", "{'credentials':{}}")) {
      assertThat(login(session, body).status()).isEqualTo(400);
      assertThat(status(session)).isEqualTo("FAILED");
    }
  }

  @Test
  void anAccountThatIsThereIsNotPairedAnewByAccident() {
    var session = refused("replaced", FailureReason.REPLACED);
    var reply = login(session, RIGHT);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.text("message")).contains("end that program");
    assertThat(status(session)).isEqualTo("FAILED");
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void familyBGivesThemAtTheCreationOfAnInstance() {
    var created =
        server
            .asNative()
            .post(
                "/instance/create",
                "{'instanceName':'ofb','qrcode':true,'number':'4915110000001',"
                    + "'token':'right-password'}");
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.text("/qrcode/instance/state")).isEqualTo("open");
    assertThat(status(new SessionName("ofb"))).isEqualTo("WORKING");
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void wrongOnesOfFamilyBMakeNoInstance() {
    var refused =
        server
            .asNative()
            .post(
                "/instance/create",
                "{'instanceName':'ofx','qrcode':true,'number':'4915110000001',"
                    + "'token':'wrong-password'}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(server.gateway.sessions().find("ofx")).isEmpty();
    try (var other = new TestServer()) {
      var named =
          other
              .asNative()
              .post(
                  "/instance/create",
                  "{'instanceName':'ofx','qrcode':true,'number':'ada@example.org',"
                      + "'token':'some-password'}");
      assertThat(named.status()).isEqualTo(400);
      assertThat(named.text("code")).isEqualTo("invalid.number");
      assertThat(other.gateway.sessions().find("ofx")).isEmpty();
    }
  }

  @Test
  void inTimeUnansweredItFails() {
    var session = server.pairing("late");
    server.time.advance(Duration.ofMinutes(4));
    server.await(session, SessionState.Failed.class::isInstance);
    var shown = server.asWaha().get("/api/sessions/" + session);
    assertThat(shown.text("reason")).isEqualTo("pairing_expired");
    assertThat(login(session, RIGHT).status()).isEqualTo(201);
    assertThat(status(session)).isEqualTo("WORKING");
  }

  @Test
  void aNetworkThatAsksForNoneIsA501() {
    try (var other = new TestServer()) {
      var session = other.pairing("scans");
      var path = "/api/" + session + "/auth/credentials";
      assertThat(other.asWaha().get(path).status()).isEqualTo(501);
      assertThat(other.asWaha().post(path, RIGHT).status()).isEqualTo(501);
    }
  }
}

package dev.sessiongateway.network.cloud;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.ConnectionLost;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What goes wrong at Meta, and on the way there.
@ExpectsLog("WARN CloudLink - Meta does not accept the token")
class CloudFaultsTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void pair() {
    cloud = new CloudFixture(directory).pair();
  }

  private Fault faultOf(Message message) {
    var thrown = new Fault[1];
    assertThatThrownBy(() -> cloud.send(message))
        .isInstanceOfSatisfying(FaultException.class, e -> thrown[0] = e.fault());
    return thrown[0];
  }

  private Message text() {
    return cloud.message(new Content.Text("Hello"));
  }

  @ParameterizedTest
  @CsvSource({
    "131047, 'has not written for 24 hours'",
    "131026, 'not on WhatsApp'",
    "131009, 'Parameter value is not valid'",
    "132000, 'Parameter value is not valid'",
    "100, 'Parameter value is not valid'"
  })
  void whatMetaRefusesHasItsReasonAndItsCode(int code, String reason) {
    cloud.graph.fail(400, code, "Parameter value is not valid");
    var fault = (Fault.Refused) faultOf(text());
    assertThat(fault.reason()).contains(reason, "(" + code + ")");
  }

  @Test
  void aClosedWindowNamesTemplatesAsTheWayOut() {
    cloud.graph.fail(400, 131_047, "Re-engagement message");
    assertThat(((Fault.Refused) faultOf(text())).reason()).contains("template");
  }

  @ParameterizedTest
  @CsvSource({"429, 0", "400, 4", "400, 80007", "429, 130429"})
  void afterALimitNothingIsAskedUntilTheTimeThatMetaNames(int status, int code) {
    cloud.graph.limit(status, code, 60);
    assertThat(faultOf(text())).isEqualTo(new Fault.NetworkDown(Duration.ofSeconds(60), false));
    var calls = cloud.graph.calls().size();
    cloud.time.advance(Duration.ofSeconds(20));
    assertThat(faultOf(text()))
        .isInstanceOfSatisfying(
            Fault.NetworkDown.class,
            down -> assertThat(down.retryAfter().toSeconds()).isEqualTo(40));
    assertThat(cloud.graph.calls()).hasSize(calls);
    cloud.time.advance(Duration.ofSeconds(41));
    cloud.signals.next(Connected.class);
    cloud.send(text());
    assertThat(cloud.graph.sent()).hasSize(1);
  }

  @Test
  void whenTheLimitIsOverTheLinkConnectsAnewSoThatTheGatewaySendsWhatWaits() {
    cloud.graph.limit(429, 130_429, 60);
    assertThat(faultOf(text())).isInstanceOf(Fault.NetworkDown.class);
    assertThat(faultOf(text())).isInstanceOf(Fault.NetworkDown.class);
    cloud.time.advance(Duration.ofSeconds(59));
    assertThat(cloud.signals.drain()).noneMatch(ConnectionLost.class::isInstance);
    cloud.time.advance(Duration.ofSeconds(2));
    cloud.signals.next(ConnectionLost.class);
    cloud.signals.next(Connected.class);
    cloud.time.advance(Duration.ofHours(1));
    assertThat(cloud.signals.drain()).noneMatch(ConnectionLost.class::isInstance);
  }

  @Test
  void tooManyMessagesToOnePersonHoldUpNobodyElse() {
    cloud.graph.limit(400, 131_056, 6);
    assertThat(faultOf(text())).isEqualTo(new Fault.NetworkDown(Duration.ofSeconds(6), false));
    cloud.send(text());
    assertThat(cloud.graph.sent()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "404, 0, network.refused, check url and version",
    "400, 2500, network.refused, check url and version",
    "400, 100, credentials.refused, ''",
    "401, 190, credentials.refused, ''"
  })
  void anAddressWithoutTheGraphApiIsNotSaidToBeWrongCredentials(
      int status, int code, String fault, String words) throws IOException {
    try (var other = new CloudFixture(Files.createDirectory(directory.resolve("other")))) {
      other.open().connect();
      var _ = other.signals.next(LoginRequired.class);
      other.graph.failNumber(status, code);
      assertThatThrownBy(other::login)
          .isInstanceOfSatisfying(
              FaultException.class,
              e -> {
                assertThat(e.fault().code()).isEqualTo(fault);
                assertThat(e.fault().message()).contains(words);
              });
    }
  }

  @Test
  void moreThanAPersonMayGetAtOnceIsNotAskedOfMeta() {
    for (var i = 0; i < 45; i++) {
      cloud.send(text());
    }
    var calls = cloud.graph.calls().size();
    var held = text();
    assertThat(faultOf(held)).isEqualTo(new Fault.NetworkDown(Duration.ofSeconds(6), false));
    assertThat(cloud.graph.calls()).hasSize(calls);
    cloud.time.advance(Duration.ofSeconds(6));
    cloud.signals.next(Connected.class);
    cloud.send(held);
    assertThat(cloud.graph.sent()).hasSize(46);
  }

  @Test
  void aMessageThatMetaDidNotTakeIsSentAgainAtOnce() {
    var message = text();
    cloud.graph.fail(503, 131_016, "Service unavailable");
    assertThat(faultOf(message)).isInstanceOf(Fault.NetworkDown.class);
    cloud.send(message);
    assertThat(cloud.graph.sent()).hasSize(1);
  }

  @Test
  void aRevokedTokenEndsTheSession() {
    cloud.graph.revokeToken();
    assertFault("session.unauthenticated", () -> cloud.send(text()));
    assertThat(cloud.signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    assertFault("session.unauthenticated", () -> cloud.send(text()));
    cloud.graph.restoreToken();
    cloud.stop();
    cloud.open().connect();
    cloud.signals.next(LoginRequired.class);
  }

  @Test
  void aTokenThatWasRevokedMeanwhileEndsTheSessionWhenItConnects() {
    cloud.stop();
    cloud.graph.revokeToken();
    cloud.open().connect();
    assertThat(cloud.signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
  }

  @Test
  void aMessageWithoutAnswerIsNotSentTwiceWhenMetaTellsOfIt() {
    var message = text();
    cloud.reopenImpatient();
    cloud.graph.answerMessages(false);
    assertThat(faultOf(message))
        .isInstanceOfSatisfying(Fault.NetworkDown.class, d -> assertThat(d.uncertain()).isTrue());
    assertThat(faultOf(message))
        .isInstanceOfSatisfying(Fault.NetworkDown.class, d -> assertThat(d.uncertain()).isTrue());
    cloud.meta.status(cloud.graph.sent().getFirst(), "sent");
    cloud.graph.answerMessages(true);
    cloud.send(message);
    cloud.time.advance(Duration.ofMinutes(10));
    cloud.signals.next(Connected.class);
    cloud.send(message);
    assertThat(cloud.graph.sent()).hasSize(1);
    assertThat(cloud.signals.next(Event.MessageAcked.class).id()).isEqualTo(message.id());
  }

  @Test
  void aCallWaitsForWhatMetaTellsOfItsMessage() throws Exception {
    var message = text();
    cloud.reopenImpatient();
    cloud.graph.answerMessages(false);
    var call = Thread.startVirtualThread(() -> cloud.send(message));
    while (cloud.graph.sent().isEmpty()) {
      Thread.onSpinWait();
    }
    cloud.meta.status(cloud.graph.sent().getFirst(), "sent");
    call.join();
    assertThat(cloud.signals.next(Event.MessageAcked.class).id()).isEqualTo(message.id());
  }

  @Test
  @ExpectsLog(
      value =
          "WARN CloudLink - the Graph API cannot be used, and is tried again: The network does not"
              + " answer, try again in 5 s",
      optional = "the link may ask before or after the server ends")
  void aMessageOfWhichMetaTellsNothingIsNeverSentAgainAndBecomesAnErrorThatSaysSo() {
    var message = text();
    cloud.reopenImpatient();
    cloud.graph.answerMessages(false);
    assertThat(faultOf(message)).isInstanceOf(Fault.NetworkDown.class);
    cloud.graph.answerMessages(true);
    cloud.reopen();
    for (var i = 0; i < 7; i++) {
      assertThat(faultOf(message))
          .isInstanceOfSatisfying(
              Fault.NetworkDown.class,
              down -> {
                assertThat(down.uncertain()).isTrue();
                assertThat(down.retryAfter()).isLessThanOrEqualTo(Duration.ofSeconds(31));
              });
      cloud.time.advance(Duration.ofSeconds(31));
      cloud.signals.next(Connected.class);
    }
    cloud.time.advance(Duration.ofSeconds(30));
    assertThat(faultOf(message))
        .isInstanceOfSatisfying(
            Fault.Refused.class,
            refused -> assertThat(refused.reason()).contains("may have arrived or not"));
    assertThat(cloud.graph.sent()).hasSize(1);
    cloud.send(text());
    assertThat(cloud.graph.sent()).hasSize(2);
  }

  @Test
  void aStatusThatComesLateSettlesAMessageWithoutAnswer() {
    var message = text();
    cloud.reopenImpatient();
    cloud.graph.answerMessages(false);
    assertThat(faultOf(message)).isInstanceOf(Fault.NetworkDown.class);
    cloud.graph.answerMessages(true);
    cloud.reopen();
    cloud.time.advance(Duration.ofMinutes(3));
    cloud.meta.status(cloud.graph.sent().getFirst(), "sent");
    cloud.send(message);
    assertThat(cloud.graph.sent()).hasSize(1);
  }

  @Test
  void aGatewayThatWasKilledKnowsWhatItSentAndWhatItMayHaveSent() {
    var sent = cloud.send(text());
    var open = text();
    cloud.reopenImpatient();
    cloud.graph.answerMessages(false);
    assertThat(faultOf(open)).isInstanceOf(Fault.NetworkDown.class);
    cloud.graph.answerMessages(true);
    cloud.restartKilled();
    cloud.send(sent);
    assertThat(faultOf(open)).isInstanceOf(Fault.NetworkDown.class);
    assertThat(cloud.graph.sent()).hasSize(2);
  }

  @Test
  void aGraphApiThatCannotBeReachedIsTriedAgain() {
    cloud.stop();
    cloud.graph.close();
    cloud.open().connect();
    var sending = cloud.can(MessageSending.class);
    assertFault("network.down", () -> sending.send(text()));
    assertThat(cloud.signals.drain()).noneMatch(Connected.class::isInstance);
  }

  @Test
  void theTokenIsStoredEncryptedAndNotInTheDirectoryOfTheMachine() throws IOException {
    var account = cloud.state.find(CloudFixture.SESSION, "account", GraphServer.NUMBER);
    assertThat(account.orElseThrow().values())
        .noneMatch(value -> value.contains(GraphServer.TOKEN));
    try (var files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void whatIsToldOfASessionWhoseTokenWasRevokedIsToldWhenItHasAnother() {
    cloud.graph.revokeToken();
    assertFault("session.unauthenticated", () -> cloud.send(text()));
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "Anybody there?");
    assertThat(cloud.meta.tell(message)).isEqualTo(503);
    cloud.graph.restoreToken();
    cloud.stop();
    cloud.open().connect();
    cloud.signals.next(LoginRequired.class);
    assertThat(cloud.meta.tell(message)).isEqualTo(503);
    cloud.login();
    cloud.signals.next(Connected.class);
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    assertThat(cloud.signals.next(MessageArrived.class).message().content().text())
        .isEqualTo("Anybody there?");
  }

  @Test
  @ExpectsLog(
      "WARN Accounts - the token of the session was encrypted with another key; give it again")
  void aTokenThatWasEncryptedWithAnotherKeyIsAskedForAgain() {
    cloud.stop();
    cloud.changeKey();
    cloud.open().connect();
    cloud.signals.next(LoginRequired.class);
    assertThat(cloud.meta.tell(cloud.meta.message("text"))).isEqualTo(503);
    cloud.login();
    cloud.signals.next(Connected.class);
    cloud.send(text());
    assertThat(cloud.graph.sent()).hasSize(1);
  }

  @Test
  void credentialsThatCannotBeStoredAreAskedForAgain() {
    cloud.stop();
    cloud.state.clear(CloudFixture.SESSION);
    cloud.open().connect();
    cloud.signals.next(LoginRequired.class);
    cloud.state.refuse(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY));
    assertFault("store.busy", cloud::login);
    cloud.signals.next(LoginRequired.class);
    cloud.state.refuse(null);
    cloud.login();
    cloud.signals.next(Connected.class);
  }

  @Test
  void anotherNumberOfTheSessionTakesThePlaceOfTheFirst() {
    cloud.stop();
    cloud.state.delete(CloudFixture.SESSION, "account", GraphServer.NUMBER);
    cloud.state.save(
        CloudFixture.SESSION,
        cloud.time.instant(),
        List.of(new NetworkState.Document("account", "99999999", Map.of())));
    cloud.open().connect();
    cloud.signals.next(LoginRequired.class);
    cloud.login();
    assertThat(cloud.state.list(CloudFixture.SESSION, "account"))
        .extracting(NetworkState.Document::name)
        .containsExactly(GraphServer.NUMBER);
  }
}

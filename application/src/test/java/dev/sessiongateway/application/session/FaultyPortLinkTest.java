package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Whichever call of a port fails, a session that says that it is active sends soon afterwards.
class FaultyPortLinkTest {
  private static final EngineConfig ELSEWHERE =
      new EngineConfig(new StoreAddress("other.db"), LogLevel.DEBUG);

  private static final OutgoingMessage FILE =
      OutgoingMessage.to(
          Samples.GRACE,
          new Content.Media(
              MediaKind.DOCUMENT,
              new Attachment.Inline("a file".getBytes(UTF_8), "text/plain", "a.txt"),
              null));

  /// What happens while a call fails, to a session that is active.
  enum Event {
    NEXT_START,
    NEXT_START_IN_A_PAUSE,
    PAUSE_AND_START,
    RESTART,
    MOVE,
    LOGOUT,
    DELETE,
    CONNECTION_LOST,
    CONNECTION_LOST_IN_A_PAUSE,
    UNLINKED,
    PAIRED_AGAIN,
    SEND,
    SEND_A_FILE,
    RECEIVE;

    void prepare(GatewayFixture gateway) {
      switch (this) {
        case NEXT_START -> gateway.close();
        case NEXT_START_IN_A_PAUSE -> {
          gateway.gateway().sessions().pause(ADA);
          gateway.close();
        }
        case PAIRED_AGAIN -> {
          gateway.gateway().sessions().logout(ADA);
          gateway.settle();
        }
        default -> {
          // It is active.
        }
      }
    }

    void happen(GatewayFixture gateway) {
      var sessions = gateway.gateway().sessions();
      switch (this) {
        case NEXT_START -> {}
        case NEXT_START_IN_A_PAUSE -> sessions.start(ADA);
        case PAUSE_AND_START -> {
          sessions.pause(ADA);
          sessions.start(ADA);
        }
        case RESTART -> sessions.restart(ADA, EngineConfig.DEFAULT);
        case MOVE -> sessions.restart(ADA, ELSEWHERE);
        case LOGOUT -> sessions.logout(ADA);
        case DELETE -> sessions.delete(ADA);
        case CONNECTION_LOST -> lose(gateway);
        case CONNECTION_LOST_IN_A_PAUSE -> {
          sessions.pause(ADA);
          lose(gateway);
          sessions.start(ADA);
        }
        case UNLINKED -> gateway.network.unlink(ADA);
        case PAIRED_AGAIN -> gateway.network.scan(ADA, FakeNetwork.ADA);
        case SEND -> gateway.gateway().messaging().send(ADA, text("one"));
        case SEND_A_FILE -> gateway.gateway().messaging().send(ADA, FILE);
        case RECEIVE ->
            gateway.network.signal(
                ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "G"));
      }
    }

    private static void lose(GatewayFixture gateway) {
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
    }
  }

  static Stream<Arguments> faults() {
    return Stream.of(Event.values())
        .flatMap(
            event -> Stream.of(PortFaults.When.values()).map(when -> Arguments.of(event, when)));
  }

  @ParameterizedTest(name = "{0}, fault {1} the call")
  @MethodSource("faults")
  @ExpectsLog("WARN ada - the link could not be opened and is opened again")
  @ExpectsLog("WARN AckDeadlines - unconfirmed messages are looked for session by session")
  @ExpectsLog(
      "WARN ada - the start of the session cannot be stored; it is tried again until it can")
  @ExpectsLog("ERROR ada - a signal could not be stored")
  @ExpectsLog("WARN ada - unconfirmed messages wait for the next start of the link")
  @ExpectsLog("WARN ada - messages without an acknowledgement could not be given up yet")
  @ExpectsLog("WARN ada - the link could not be closed")
  @ExpectsLog("ERROR ada - a change of the session could not be followed up")
  @ExpectsLog("WARN ada - acknowledgements could not be stored")
  void anActiveSessionSendsSoonAfterwards(Event event, PortFaults.When when) {
    var n = 1;
    while (failsAt(n, event, when)) {
      n++;
    }
    assertThat(n).as("calls that failed").isGreaterThan(1);
  }

  /// @return whether there was such a call
  private static boolean failsAt(int n, Event event, PortFaults.When when) {
    try (var gateway = new GatewayFixture()) {
      var faults = new PortFaults();
      gateway.with(config -> {
        config.stores = faults.in(gateway.stores);
        config.network = faults.in(gateway.network);
      });
      gateway.active(ADA, SessionConfig.DEFAULT);
      event.prepare(gateway);
      faults.failAt(n, when);
      try {
        event.happen(gateway);
        gateway.settle();
      } catch (FaultException e) {
        // The fault of the call, told to the client.
      }
      gateway.advance(Duration.ofSeconds(20));
      var failed = faults.disarm();
      gateway.advance(Duration.ofSeconds(20));
      requireLink(gateway, "call " + n + " (" + faults.failed() + ")");
      return failed;
    }
  }

  private static void requireLink(GatewayFixture gateway, String call) {
    assertThat(gateway.gateway().withoutLink()).as(call).isEmpty();
    var isActive =
        gateway.gateway().sessions().list().stream()
            .anyMatch(session -> session.state() instanceof SessionState.Active);
    if (isActive) {
      assertThat(gateway.gateway().messaging().send(ADA, text("hello")).id()).as(call).isNotNull();
    }
  }
}

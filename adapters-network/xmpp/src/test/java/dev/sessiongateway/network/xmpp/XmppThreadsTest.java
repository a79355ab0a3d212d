package dev.sessiongateway.network.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.session.SessionName;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What many sessions of one process cost.
@Isolated("counts the threads of the process")
@NeedsProgram("prosodyctl")
@SmackLog
@Nightly
class XmppThreadsTest {
  private static final int SESSIONS = 50;
  private static final int MOST_EACH = 3;

  @Test
  void fiftySessionsNeedThreeThreadsEachAtMost() {
    try (var ada = new XmppFixture(Prosody.shared())) {
      ada.pair();
      var before = threads();
      var names = new LinkedHashMap<String, SignalRecorder>();
      try (var network = new XmppProvider().open(ada.context())) {
        for (var i = 0; i < SESSIONS; i++) {
          var name = XmppServer.freshName();
          XmppFriend.register(ada.server, name);
          var signals = new SignalRecorder();
          var link = network.open(new SessionName("session-" + i), signals);
          link.connect();
          signals.next(LoginRequired.class);
          link.find(CredentialsPairing.class)
              .orElseThrow()
              .login(
                  new Credentials(
                      Map.of(
                          "account",
                          name + "@" + XmppServer.DOMAIN,
                          "password",
                          XmppFriend.PASSWORD)));
          signals.next(Connected.class);
          names.put(name, signals);
        }
        assertThat(network.figures()).containsEntry("connections", (long) SESSIONS);
        assertThat(threads() - before).isLessThanOrEqualTo(SESSIONS * MOST_EACH);
        names.forEach((name, signals) -> {
          ada.friend.write(name + "@" + XmppServer.DOMAIN, "hello " + name);
          assertThat(signals.next(MessageArrived.class).message().content().text())
              .isEqualTo("hello " + name);
        });
      }
    }
  }

  /// Of the platform.
  private static int threads() {
    return Thread.getAllStackTraces().size();
  }
}

package dev.sessiongateway.http.pairing;

import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.state.FamilyBInstanceState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What family B answers whenever an instance connects: the code to scan, or that it needs none.
public final class FamilyBConnecting {
  /// Clients that get no code at once ask again and again: better to wait for the first.
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Sessions sessions;
  private final Pairing pairing;

  public FamilyBConnecting(Sessions sessions, Pairing pairing) {
    this.sessions = sessions;
    this.pairing = pairing;
  }

  /// @param asked the phone that is to get a pairing code as well; absent means the one that was
  ///   named when the instance was made
  public Object answer(Session session, @Nullable PhoneNumber asked) {
    var name = session.name();
    var qr = pairing.awaitQr(name, PATIENCE);
    if (qr.isEmpty()) {
      return withoutQr(sessions.get(name));
    }
    var phone = asked == null ? phone(session) : asked;
    var code = phone == null ? null : pairing.requestCode(name, phone);
    return FamilyBQr.of(qr.get(), code);
  }

  private static @Nullable PhoneNumber phone(Session session) {
    var number = session.origin().number();
    return number == null ? null : new PhoneNumber(number);
  }

  private static Object withoutQr(Session now) {
    return switch (now.state()) {
      case SessionState.Starting _, SessionState.Restarting _, SessionState.AwaitingPairing _ ->
          FamilyBQr.None.YET;
      case SessionState.Failed _ -> throw failed(now.name(), now.state());
      case SessionState.Active _, SessionState.Paused _, SessionState.Stopped _ ->
          FamilyBInstanceState.of(now);
    };
  }

  private static RuntimeException failed(SessionName name, SessionState state) {
    return new Fault.WrongState(name.value(), state.word(), "awaiting_pairing").toException();
  }
}

package dev.sessiongateway.application.pairing;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.event.EventStamps;
import dev.sessiongateway.application.network.Capability;
import dev.sessiongateway.application.network.CodePairing;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Paused;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Pairing happens on the link; here is only who may ask, and when.
public final class PairingService implements Pairing {
  private final LiveSessions sessions;
  private final EventLog events;
  private final EventStamps stamps;

  public PairingService(LiveSessions sessions, EventLog events, EventStamps stamps) {
    this.sessions = sessions;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public QrCode qr(SessionName session) {
    return codeOf(sessions.get(session));
  }

  @Override
  public Optional<QrCode> awaitQr(SessionName session, Duration patience) {
    return sessions.get(session).settled(patience).state() instanceof AwaitingPairing awaiting
        ? Optional.of(awaiting.qr())
        : Optional.empty();
  }

  @Override
  public PairingCode requestCode(SessionName session, PhoneNumber phone) {
    var live = sessions.get(session);
    var shown = codeOf(live);
    var code =
        live.link()
            .flatMap(link -> link.find(CodePairing.class))
            .orElseThrow(
                () -> new Fault.Unsupported(Capability.nameOf(CodePairing.class)).toException())
            .requestCode(phone);
    var issued = new Event.PairingCodeIssued(code, shown);
    events.append(live.ref(), List.of(stamps.now().on(issued)));
    return code;
  }

  @Override
  public void awaitPaired(SessionName session, Duration patience) {
    sessions
        .find(session.value())
        .ifPresent(live -> live.await(now -> !(now.state() instanceof AwaitingPairing), patience));
  }

  /// A pause does not end pairing.
  private static QrCode codeOf(LiveSession live) {
    var state = live.settled().state();
    if (state instanceof AwaitingPairing(var qr, _)) {
      return qr;
    }
    if (state instanceof Paused(_, var qr) && qr != null) {
      return qr;
    }
    throw new Fault.WrongState(live.name().value(), state.word(), "awaiting_pairing").toException();
  }
}

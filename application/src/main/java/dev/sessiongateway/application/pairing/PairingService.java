package dev.sessiongateway.application.pairing;

import dev.sessiongateway.application.event.EventFactories;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.network.Capability;
import dev.sessiongateway.application.network.CodePairing;
import dev.sessiongateway.application.network.QrPairing;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.LoginStep;
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
  private final SessionDirectory sessions;
  private final EventLog events;
  private final EventFactories stamps;

  public PairingService(SessionDirectory sessions, EventLog events, EventFactories stamps) {
    this.sessions = sessions;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public QrCode qr(SessionName session) {
    if (stepOf(sessions.get(session)) instanceof QrCode qr) {
      return qr;
    }
    throw unsupported(QrPairing.class);
  }

  @Override
  public Optional<LoginStep> awaitStep(SessionName session, Duration patience) {
    return sessions.get(session).settled(patience).state() instanceof AwaitingPairing awaiting
        ? Optional.of(awaiting.step())
        : Optional.empty();
  }

  @Override
  public PairingCode requestCode(SessionName session, PhoneNumber phone) {
    var live = sessions.get(session);
    var step = stepOf(live);
    var code =
        live.link()
            .flatMap(link -> link.find(CodePairing.class))
            .orElseThrow(() -> unsupported(CodePairing.class))
            .requestCode(phone);
    var issued = new Event.PairingCodeIssued(code, step instanceof QrCode qr ? qr : null);
    events.append(live.ref(), List.of(stamps.now().on(issued)));
    return code;
  }

  @Override
  public void awaitPaired(SessionName session, Duration patience) {
    sessions.requireOpen();
    sessions
        .find(session.value())
        .ifPresent(live -> live.await(now -> !(now.state() instanceof AwaitingPairing), patience));
  }

  /// A pause does not end pairing.
  private static LoginStep stepOf(LiveSession live) {
    var state = live.settled().state();
    if (state instanceof AwaitingPairing(var step, _)) {
      return step;
    }
    if (state instanceof Paused(_, var step) && step != null) {
      return step;
    }
    throw new Fault.WrongState(live.name().value(), state.code(), "awaiting_pairing").toException();
  }

  private static FaultException unsupported(Class<? extends Capability> capability) {
    return new Fault.Unsupported(Capability.nameOf(capability)).toException();
  }
}

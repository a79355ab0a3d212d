package dev.sessiongateway.application.pairing;

import dev.sessiongateway.application.network.Capability;
import dev.sessiongateway.application.network.CodePairing;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import java.time.Duration;
import java.util.Optional;

/// Pairing happens on the link; here is only who may ask, and when.
public final class PairingService implements Pairing {
  private final LiveSessions sessions;

  public PairingService(LiveSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public QrCode qr(SessionName session) {
    return awaitingPairing(sessions.get(session)).qr();
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
    awaitingPairing(live);
    return live.link()
        .flatMap(link -> link.find(CodePairing.class))
        .orElseThrow(
            () -> new Fault.Unsupported(Capability.nameOf(CodePairing.class)).toException())
        .requestCode(phone);
  }

  @Override
  public void awaitPaired(SessionName session, Duration patience) {
    sessions
        .find(session.value())
        .ifPresent(live -> live.await(now -> !(now.state() instanceof AwaitingPairing), patience));
  }

  private static AwaitingPairing awaitingPairing(LiveSession live) {
    var state = live.settled().state();
    if (state instanceof AwaitingPairing awaiting) {
      return awaiting;
    }
    throw new Fault.WrongState(live.name().value(), state.word(), "awaiting_pairing").toException();
  }
}

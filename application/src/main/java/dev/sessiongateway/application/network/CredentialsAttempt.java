package dev.sessiongateway.application.network;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session's wait for the credentials of its account, for a network that pairs by
/// [CredentialsPairing][dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing]:
/// it reports what is asked for, and after five minutes that nobody gave it. Thread-safe.
public final class CredentialsAttempt {
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final SessionName session;
  private final List<CredentialsEntry.Field> fields;
  private final Time time;
  private final LinkSignalQueue signals;
  private Time.@Nullable Timer timer;

  /// @param signals to the listener of the session's link
  public CredentialsAttempt(
      SessionName session,
      List<CredentialsEntry.Field> fields,
      Time time,
      LinkSignalQueue signals) {
    this.session = session;
    this.fields = List.copyOf(fields);
    this.time = time;
    this.signals = signals;
  }

  /// Harmless when it goes on.
  public synchronized void start() {
    if (timer == null) {
      timer = time.after(LIFETIME, this::expire);
      var until = time.instant().plus(LIFETIME);
      signals.add(new LinkSignal.LoginRequired(new CredentialsEntry(fields, until)));
    }
  }

  private void expire() {
    if (end()) {
      signals.add(new LinkSignal.LinkFailed(FailureReason.PAIRING_EXPIRED));
    }
  }

  /// @return whether there was one
  public synchronized boolean end() {
    if (timer == null) {
      return false;
    }
    timer.cancel();
    timer = null;
    return true;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when nobody is
  ///   asked
  public synchronized void require() {
    if (timer == null) {
      throw new Fault.WrongState(session.value(), "connected", "awaiting_pairing").toException();
    }
  }
}

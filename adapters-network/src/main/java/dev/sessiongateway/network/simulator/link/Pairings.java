package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.network.simulator.world.SignalDelivery;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sessions that wait to be paired, with the QR code and pairing code that each shows. A pairing
/// ends with its link and does not survive a restart. Thread-safe.
public final class Pairings {
  static final int QR_CODES = 6;
  static final Duration FIRST_QR = Duration.ofSeconds(60);
  static final Duration LATER_QR = Duration.ofSeconds(20);

  private final Time time;
  private final Identifiers identifiers;
  private final Map<SessionName, Attempt> attempts = new HashMap<>();
  private final Map<String, Attempt> byQr = new HashMap<>();
  private final Map<PairingCode, Attempt> byCode = new HashMap<>();

  public Pairings(Time time, Identifiers identifiers) {
    this.time = time;
    this.identifiers = identifiers;
  }

  /// Shows the first code, unless a pairing is in progress.
  void start(SessionName session, SignalDelivery line) {
    LinkSignal.Lifecycle first;
    synchronized (this) {
      if (attempts.containsKey(session)) {
        return;
      }
      var attempt = new Attempt(session, line);
      attempts.put(session, attempt);
      first = issue(attempt, 1);
    }
    line.tell(first);
  }

  private LinkSignal.Lifecycle issue(Attempt attempt, int number) {
    if (attempt.qr != null) {
      byQr.remove(attempt.qr.value());
    }
    if (number > QR_CODES) {
      end(attempt.session);
      return new LinkSignal.GaveUp(FailureReason.QR_EXPIRED);
    }
    var valid = number == 1 ? FIRST_QR : LATER_QR;
    var qr = new QrCode(qrValue(), number, time.instant().plus(valid));
    attempt.qr = qr;
    byQr.put(qr.value(), attempt);
    attempt.timer = time.after(valid, () -> replace(attempt, number));
    return new LinkSignal.LoginRequired(qr);
  }

  /// A reference and three keys, the format that phones expect.
  private String qrValue() {
    return "2@"
        + String.join(
            ",",
            identifiers.secret(64),
            identifiers.secret(43) + "=",
            identifiers.secret(43) + "=",
            identifiers.secret(43) + "=");
  }

  private void replace(Attempt attempt, int number) {
    LinkSignal.Lifecycle next;
    synchronized (this) {
      var isCurrent = attempts.get(attempt.session) == attempt;
      if (!isCurrent || attempt.qr == null || attempt.qr.number() != number) {
        return;
      }
      next = issue(attempt, number + 1);
    }
    attempt.line.tell(next);
  }

  synchronized void end(SessionName session) {
    var attempt = attempts.remove(session);
    if (attempt == null) {
      return;
    }
    if (attempt.qr != null) {
      byQr.remove(attempt.qr.value());
    }
    if (attempt.code != null) {
      byCode.remove(attempt.code);
    }
    if (attempt.timer != null) {
      attempt.timer.cancel();
    }
  }

  synchronized PairingCode requestCode(SessionName session, Address phone) {
    var attempt = attempts.get(session);
    if (attempt == null) {
      throw new Fault.WrongState(session.value(), "not pairing", "awaiting_pairing").toException();
    }
    if (attempt.code != null) {
      byCode.remove(attempt.code);
    }
    PairingCode code;
    do {
      code = PairingCode.parse(Ascii.upper(identifiers.secret(8)));
    } while (byCode.containsKey(code));
    attempt.code = code;
    attempt.codeFor = phone;
    byCode.put(code, attempt);
    return code;
  }

  /// Removes and returns the session that shows this code.
  public synchronized SessionName claimQr(String value) {
    return claim(byQr.get(value), "value");
  }

  /// Removes and returns the session that requested this code for this phone.
  public synchronized SessionName claimCode(Address phone, PairingCode code) {
    var attempt = byCode.get(code);
    return claim(attempt != null && phone.equals(attempt.codeFor) ? attempt : null, "code");
  }

  private SessionName claim(@Nullable Attempt attempt, String field) {
    if (attempt == null) {
      throw Fault.invalid(field, "is wrong or expired");
    }
    end(attempt.session);
    return attempt.session;
  }

  private static final class Attempt {
    final SessionName session;
    final SignalDelivery line;
    @Nullable QrCode qr;
    @Nullable PairingCode code;
    @Nullable Address codeFor;
    Time.@Nullable Timer timer;

    Attempt(SessionName session, SignalDelivery line) {
      this.session = session;
      this.line = line;
    }
  }
}

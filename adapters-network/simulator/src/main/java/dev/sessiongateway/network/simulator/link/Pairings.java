package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.network.simulator.signal.SignalDelivery;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sessions that wait to be paired, with the QR code and pairing code that each shows. A pairing
/// ends with its link and does not survive a restart. Thread-safe.
public final class Pairings {
  static final int QR_CODES = 6;
  static final Duration FIRST_QR = Duration.ofSeconds(60);
  static final Duration LATER_QR = Duration.ofSeconds(20);

  private final Time time;
  private final Secrets secrets;
  private final Map<SessionName, Attempt> attempts = new HashMap<>();
  private final Map<String, Attempt> byQr = new HashMap<>();
  private final Map<PairingCode, Attempt> byCode = new HashMap<>();
  private volatile Consumer<Shown> watcher = _ -> {};

  public Pairings(Time time, Secrets secrets) {
    this.time = time;
    this.secrets = secrets;
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
    line.deliver(first);
    announce(first, session);
  }

  /// @param watcher called for each QR code, after its session received it; must not block
  public void watch(Consumer<Shown> watcher) {
    this.watcher = watcher;
  }

  private void announce(LinkSignal.Lifecycle signal, SessionName session) {
    if (signal instanceof LinkSignal.LoginRequired(QrCode qr)) {
      watcher.accept(new Shown(session, qr.value()));
    }
  }

  /// The QR codes that can be scanned now.
  public synchronized List<Shown> shown() {
    return byQr.entrySet().stream()
        .map(shown -> new Shown(shown.getValue().session, shown.getKey()))
        .sorted(Comparator.comparing(shown -> shown.session().value()))
        .toList();
  }

  /// Whether the code can still be scanned.
  public synchronized boolean isShown(Shown code) {
    var attempt = byQr.get(code.value());
    return attempt != null && attempt.session.equals(code.session());
  }

  private LinkSignal.Lifecycle issue(Attempt attempt, int number) {
    if (attempt.qr != null) {
      byQr.remove(attempt.qr.value());
    }
    if (number > QR_CODES) {
      end(attempt.session);
      return new LinkSignal.LinkFailed(FailureReason.QR_EXPIRED);
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
            secrets.secret(64),
            secrets.secret(43) + "=",
            secrets.secret(43) + "=",
            secrets.secret(43) + "=");
  }

  private void replace(Attempt attempt, int number) {
    LinkSignal.Lifecycle next;
    synchronized (this) {
      var isCurrent = attempts.get(attempt.session) == attempt;
      if (!isCurrent
          || attempt.passkey != null
          || attempt.qr == null
          || attempt.qr.number() != number) {
        return;
      }
      next = issue(attempt, number + 1);
    }
    attempt.line.deliver(next);
    announce(next, attempt.session);
  }

  synchronized void end(SessionName session) {
    var attempt = attempts.remove(session);
    if (attempt != null) {
      forgetCodes(attempt);
    }
  }

  private void forgetCodes(Attempt attempt) {
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
      code = PairingCode.parse(Ascii.upper(secrets.secret(8)));
    } while (byCode.containsKey(code));
    attempt.code = code;
    attempt.codeFor = phone;
    byCode.put(code, attempt);
    return code;
  }

  /// A phone scans the code.
  ///
  /// @param demand whether the phone's account asks for a passkey
  public Claim claimQr(String value, Address phone, PasskeyDemand demand) {
    return claim(() -> byQr.get(value), "value", phone, demand);
  }

  /// A phone types the code that was requested for it.
  ///
  /// @param demand whether the phone's account asks for a passkey
  public Claim claimCode(Address phone, PairingCode code, PasskeyDemand demand) {
    return claim(() -> codeOf(phone, code), "code", phone, demand);
  }

  private @Nullable Attempt codeOf(Address phone, PairingCode code) {
    var attempt = byCode.get(code);
    return attempt != null && phone.equals(attempt.codeFor) ? attempt : null;
  }

  private Claim claim(
      Supplier<@Nullable Attempt> find, String field, Address phone, PasskeyDemand demand) {
    Attempt attempt;
    @Nullable PasskeyChallenge challenge = null;
    synchronized (this) {
      attempt = find.get();
      if (attempt == null) {
        throw Fault.invalid(field, "is wrong or expired");
      }
      if (demand == PasskeyDemand.NONE) {
        end(attempt.session);
      } else {
        challenge = Passkeys.challenge(phone, time, secrets);
        attempt.phone = phone;
        attempt.demand = demand;
        require(challenge, attempt);
      }
    }
    if (challenge != null) {
      attempt.line.deliver(new LinkSignal.LoginRequired(challenge));
    }
    return new Claim(attempt.session, challenge == null);
  }

  /// The step replaces the codes, or the step before.
  private void require(LoginStep step, Attempt attempt) {
    forgetCodes(attempt);
    attempt.passkey = step;
    attempt.timer = time.after(Passkeys.TIMEOUT, () -> expire(attempt, step));
  }

  private void expire(Attempt attempt, LoginStep step) {
    synchronized (this) {
      if (attempts.get(attempt.session) != attempt || !step.equals(attempt.passkey)) {
        return;
      }
      end(attempt.session);
    }
    attempt.line.deliver(new LinkSignal.LinkFailed(FailureReason.PASSKEY_EXPIRED));
  }

  /// @return the phone to link with; empty when it asks for a confirmation besides
  Optional<Address> assertPasskey(SessionName session, PasskeyAssertion assertion) {
    Attempt attempt;
    PasskeyConfirmation confirmation;
    synchronized (this) {
      attempt = attempts.get(session);
      if (attempt == null || !(attempt.passkey instanceof PasskeyChallenge challenge)) {
        throw notPending();
      }
      challenge.check(assertion);
      if (attempt.demand != PasskeyDemand.CONFIRMATION) {
        end(session);
        return Optional.ofNullable(attempt.phone);
      }
      confirmation = Passkeys.confirmation(time, secrets);
      require(confirmation, attempt);
    }
    attempt.line.deliver(new LinkSignal.LoginRequired(confirmation));
    return Optional.empty();
  }

  /// @return the phone to link with
  synchronized Address confirmPasskey(SessionName session) {
    var attempt = attempts.get(session);
    if (attempt == null
        || attempt.phone == null
        || !(attempt.passkey instanceof PasskeyConfirmation)) {
      throw notPending();
    }
    end(session);
    return attempt.phone;
  }

  private static FaultException notPending() {
    return new Fault.Unprocessable("passkey.not-pending", "No passkey is pending").toException();
  }

  /// The codes on the screens of phones that wait for their confirmation.
  public synchronized Map<Address, String> codesOnPhones() {
    var codes = new HashMap<Address, String>();
    for (var attempt : attempts.values()) {
      if (attempt.phone != null && attempt.passkey instanceof PasskeyConfirmation step) {
        codes.putIfAbsent(attempt.phone, step.code());
      }
    }
    return codes;
  }

  /// A QR code on the screen of a session.
  public record Shown(SessionName session, String value) {}

  /// @param isLinked whether the session can be linked now; otherwise a passkey is pending
  public record Claim(SessionName session, boolean isLinked) {}

  private static final class Attempt {
    final SessionName session;
    final SignalDelivery line;
    @Nullable QrCode qr;
    @Nullable PairingCode code;
    @Nullable Address codeFor;
    Time.@Nullable Timer timer;

    /// The challenge or confirmation that is pending, and whose account asks for it.
    @Nullable LoginStep passkey;

    @Nullable Address phone;
    PasskeyDemand demand = PasskeyDemand.NONE;

    Attempt(SessionName session, SignalDelivery line) {
      this.session = session;
      this.line = line;
    }
  }
}

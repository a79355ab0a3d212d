package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.text.IsoInstant;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// @param word which state it is, as in [SessionState#code()]; each other component belongs to some
///   states only
/// @param qr the login step, when it is a QR code
/// @param codeExpiresAt the end of the login step, when it is a pairing code
/// @param passkey the login step, when it is a passkey
record StateJson(
    String word,
    @Nullable String deadline,
    @Nullable Qr qr,
    @Nullable String codeExpiresAt,
    @Nullable AccountJson account,
    @Nullable String reason,
    @Nullable PasskeyJson passkey) {

  static StateJson of(SessionState state) {
    var word = state.code();
    return switch (state) {
      case SessionState.Stopped() -> of(word, null, null, null, null);
      case SessionState.Starting(var deadline) -> of(word, deadline, null, null, null);
      case SessionState.AwaitingPairing(var step, var deadline) ->
          of(word, deadline, step, null, null);
      case SessionState.Active(var account) -> of(word, null, null, AccountJson.of(account), null);
      case SessionState.Paused(var account, var step) ->
          of(word, null, step, AccountJson.ofOptional(account), null);
      case SessionState.Restarting(var deadline) -> of(word, deadline, null, null, null);
      case SessionState.Failed(var reason) -> of(word, null, null, null, reason.code());
    };
  }

  private static StateJson of(
      String word,
      @Nullable Instant deadline,
      @Nullable LoginStep step,
      @Nullable AccountJson account,
      @Nullable String reason) {
    return new StateJson(
        word,
        deadline == null ? null : deadline.toString(),
        Qr.of(step),
        codeExpiry(step),
        account,
        reason,
        PasskeyJson.of(step));
  }

  private static @Nullable String codeExpiry(@Nullable LoginStep step) {
    return step instanceof CodeEntry(var expiresAt) ? expiresAt.toString() : null;
  }

  private @Nullable LoginStep step() {
    if (qr != null) {
      return qr.toQrCode();
    }
    if (passkey != null) {
      return passkey.toStep();
    }
    return codeExpiresAt == null ? null : new CodeEntry(IsoInstant.parse(codeExpiresAt));
  }

  SessionState toState() {
    return switch (word) {
      case "stopped" -> new SessionState.Stopped();
      case "starting" -> new SessionState.Starting(until());
      case "awaiting_pairing" ->
          new SessionState.AwaitingPairing(Objects.requireNonNull(step()), until());
      case "active" -> new SessionState.Active(Objects.requireNonNull(account).toAccount());
      case "paused" -> new SessionState.Paused(AccountJson.read(account), step());
      case "restarting" -> new SessionState.Restarting(until());
      case "failed" ->
          new SessionState.Failed(Coded.of(FailureReason.class, Objects.requireNonNull(reason)));
      default -> throw new IllegalStateException("stored state of unknown kind " + word);
    };
  }

  private Instant until() {
    return IsoInstant.parse(Objects.requireNonNull(deadline));
  }

  record Qr(String value, int number, String expiresAt) {
    static @Nullable Qr of(@Nullable LoginStep step) {
      return step instanceof QrCode(var value, var number, var expiresAt)
          ? new Qr(value, number, expiresAt.toString())
          : null;
    }

    QrCode toQrCode() {
      return new QrCode(value, number, IsoInstant.parse(expiresAt));
    }
  }
}

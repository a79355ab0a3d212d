package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// @param word tells which state it is, as [SessionState#word()] does; the rest belongs to some
record StateJson(
    String word,
    @Nullable String deadline,
    @Nullable Qr qr,
    @Nullable AccountJson account,
    @Nullable String reason) {

  static StateJson of(SessionState state) {
    var word = state.word();
    return switch (state) {
      case SessionState.Stopped() -> new StateJson(word, null, null, null, null);
      case SessionState.Starting(var deadline) -> waiting(word, deadline, null);
      case SessionState.AwaitingPairing(var qr, var deadline) -> waiting(word, deadline, Qr.of(qr));
      case SessionState.Active(var account) ->
          new StateJson(word, null, null, AccountJson.of(account), null);
      case SessionState.Paused(var account, var qr) ->
          new StateJson(
              word, null, qr == null ? null : Qr.of(qr), AccountJson.ofOptional(account), null);
      case SessionState.Restarting(var deadline) -> waiting(word, deadline, null);
      case SessionState.Failed(var reason) -> new StateJson(word, null, null, null, reason.name());
    };
  }

  private static StateJson waiting(String word, Instant deadline, @Nullable Qr qr) {
    return new StateJson(word, deadline.toString(), qr, null, null);
  }

  SessionState toState() {
    return switch (word) {
      case "stopped" -> new SessionState.Stopped();
      case "starting" -> new SessionState.Starting(until());
      case "awaiting_pairing" ->
          new SessionState.AwaitingPairing(Objects.requireNonNull(qr).toQrCode(), until());
      case "active" -> new SessionState.Active(Objects.requireNonNull(account).toAccount());
      case "paused" ->
          new SessionState.Paused(AccountJson.read(account), qr == null ? null : qr.toQrCode());
      case "restarting" -> new SessionState.Restarting(until());
      case "failed" ->
          new SessionState.Failed(FailureReason.valueOf(Objects.requireNonNull(reason)));
      default -> throw new IllegalStateException("stored state of unknown kind " + word);
    };
  }

  private Instant until() {
    return Instant.parse(Objects.requireNonNull(deadline));
  }

  record Qr(String value, int number, String expiresAt) {
    static Qr of(QrCode qr) {
      return new Qr(qr.value(), qr.number(), qr.expiresAt().toString());
    }

    QrCode toQrCode() {
      return new QrCode(value, number, Instant.parse(expiresAt));
    }
  }
}

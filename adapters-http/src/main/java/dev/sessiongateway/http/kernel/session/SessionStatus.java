package dev.sessiongateway.http.kernel.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Account.MessageCapping;
import dev.sessiongateway.domain.session.Account.ReachoutTimelock;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session's state as family A's status, and the details that the status lacks.
///
/// @param data of the event `session.status`; null when the status says everything
public record SessionStatus(String status, @Nullable Data data) {
  /// A session that is not connected, for whatever reason.
  public static final SessionStatus STOPPED = new SessionStatus("STOPPED", null);

  public static SessionStatus of(SessionState state) {
    return switch (state) {
      case Stopped _, Restarting _ -> STOPPED;
      case Starting _ -> new SessionStatus("STARTING", null);
      case AwaitingPairing(var step, _) -> of(step);
      case Active(var account) -> new SessionStatus("WORKING", Restriction.of(account));
      // Family A has no status for a pause; `data` has it.
      case Paused _ -> new SessionStatus(STOPPED.status, new Reason(true, null));
      case Failed(var reason) -> new SessionStatus("FAILED", new Reason(null, reason.publicCode()));
    };
  }

  /// Whether entering the state is news for clients. Each step of the pairing is.
  public static boolean isNews(Event.SessionEntered entered) {
    var before = entered.before();
    return before == null
        || switch (entered.state()) {
          case AwaitingPairing _ -> true;
          // Only a logout ends in Stopped, and the logout's own event already reported STOPPED.
          case Stopped _ -> false;
          case Starting _, Active _, Paused _, Restarting _, Failed _ ->
              !of(before).equals(of(entered.state()));
        };
  }

  private static SessionStatus of(LoginStep step) {
    return switch (step) {
      case QrCode _, CodeEntry _ -> new SessionStatus("SCAN_QR_CODE", null);
      case CredentialsEntry entry ->
          new SessionStatus("CREDENTIALS_REQUIRED", CredentialsView.of(entry));
      case PasskeyChallenge challenge ->
          new SessionStatus("PASSKEY_REQUIRED", PasskeyView.of(challenge));
      case PasskeyConfirmation(var code, _) ->
          new SessionStatus("PASSKEY_CONFIRMATION_REQUIRED", new Confirmation(code));
    };
  }

  /// The details behind the status.
  public sealed interface Data
      permits Reason, Restriction, CredentialsView, PasskeyView, Confirmation {}

  /// @param paused true, or absent
  /// @param reason why it failed
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Reason(@Nullable Boolean paused, @Nullable String reason) implements Data {}

  /// What a connected account may not do.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Restriction(
      @Nullable TimelockView reachoutTimelock, @Nullable CappingView messageCapping)
      implements Data {
    static @Nullable Restriction of(Account account) {
      var lock = account.timelock();
      var cap = account.capping();
      return lock == null && cap == null
          ? null
          : new Restriction(
              lock == null ? null : TimelockView.of(lock),
              cap == null ? null : CappingView.of(cap));
    }
  }

  /// @param code to be compared with the one on the phone
  public record Confirmation(String code) implements Data {}

  /// The credentials that the network asks for.
  public record CredentialsView(List<Field> fields) implements Data {
    public static CredentialsView of(CredentialsEntry entry) {
      return new CredentialsView(
          entry.fields().stream()
              .map(field -> new Field(field.name(), field.kind().code(), field.isRequired()))
              .toList());
    }

    /// @param kind `account`, `secret` or `text`
    @SchemaName("CredentialField")
    public record Field(String name, String kind, boolean required) {}
  }

  /// A passkey challenge as a browser takes it (`navigator.credentials.get`).
  ///
  /// @param timeout milliseconds
  @SchemaName("PasskeyChallenge")
  public record PasskeyView(
      String challenge,
      long timeout,
      String rpId,
      List<Credential> allowCredentials,
      String userVerification)
      implements SessionStatus.Data {
    private static final String TYPE = "public-key";

    public static PasskeyView of(PasskeyChallenge challenge) {
      return new PasskeyView(
          challenge.challenge(),
          challenge.timeout().toMillis(),
          challenge.rpId(),
          challenge.credentials().stream()
              .map(credential -> new Credential(credential.id(), TYPE, credential.transports()))
              .toList(),
          challenge.userVerification());
    }

    public record Credential(String id, String type, List<String> transports) {}
  }

  /// A restriction of an account, as family A shows it.
  ///
  /// @param enforcementType the network's own word
  /// @param timeEnforcementEnds Unix seconds; null when the network does not say
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("A.ReachoutTimelock")
  public record TimelockView(
      String enforcementType, boolean isActive, @Nullable Long timeEnforcementEnds) {
    /// Of an account that the network does not restrict.
    public static final TimelockView NONE = new TimelockView("DEFAULT", false, null);

    public static TimelockView of(ReachoutTimelock lock) {
      return new TimelockView(
          lock.enforcement(),
          lock.isActive(),
          lock.endsAt() == null ? null : lock.endsAt().getEpochSecond());
    }
  }

  /// A limit of an account, as family A shows it.
  ///
  /// @param isActive whether messages to new contacts are refused now
  /// @param limit of them in a period; null when the network has set none
  /// @param timeCappingEnds Unix seconds, when the next period begins; null when it is not known
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("A.MessageCapping")
  public record CappingView(
      boolean isActive,
      @Nullable Integer limit,
      @Nullable Integer used,
      @Nullable Long timeCappingEnds) {
    /// Of an account without a limit.
    public static final CappingView NONE = new CappingView(false, null, null, null);

    public static CappingView of(MessageCapping cap) {
      return new CappingView(
          cap.isActive(),
          cap.limit(),
          cap.used(),
          cap.endsAt() == null ? null : cap.endsAt().getEpochSecond());
    }
  }
}

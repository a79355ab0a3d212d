package dev.sessiongateway.application.pairing;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Linking a session to an account. Both wait a moment for a session that is just starting.
/// Thread-safe.
///
/// @spec api.md#authentication Authentication
///
///   Pairing happens on the link; here is only who may ask, and when.
public final class Pairing {
  private static final Duration STARTED_WITHIN = Duration.ofSeconds(5);

  /// How long the network may take to report what it accepted.
  private static final Duration NOTICED = Duration.ofSeconds(5);

  private final SessionDirectory sessions;
  private final Sessions commands;
  private final Networks networks;
  private final EventLog events;
  private final EventFactories eventFactories;

  public Pairing(
      SessionDirectory sessions,
      Sessions commands,
      Networks networks,
      EventLog events,
      EventFactories eventFactories) {
    this.sessions = sessions;
    this.commands = commands;
    this.networks = networks;
    this.events = events;
    this.eventFactories = eventFactories;
  }

  /// The code to scan now.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on, `unsupported.qr-pairing` when the network has nothing to scan
  public QrCode qr(SessionName session) {
    return switch (stepOf(sessions.get(session))) {
      case QrCode qr -> qr;
      case CredentialsEntry entry -> throw byCredentials(QrPairing.class, entry);
      case CodeEntry _, PasskeyChallenge _, PasskeyConfirmation _ ->
          throw unsupported(QrPairing.class);
    };
  }

  private static FaultException byCredentials(
      Class<? extends Capability> asked, CredentialsEntry entry) {
    var fields = entry.fields().stream().map(CredentialsEntry.Field::name).toList();
    return new Fault.NotOffered(
            CapabilityCodes.of(asked),
            "The network behind this session has no codes: the account is paired by its"
                + " credentials ("
                + String.join(", ", fields)
                + ")")
        .toException();
  }

  /// The login step that the network waits for; waits for a session that is starting.
  ///
  /// @return empty when the session needs no pairing, or reaches no step within `timeout`
  public Optional<LoginStep> awaitStep(SessionName session, Duration timeout) {
    return sessions.get(session).awaitStarted(timeout).state() instanceof AwaitingPairing awaiting
        ? Optional.of(awaiting.step())
        : Optional.empty();
  }

  /// A code to type into that phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on, `unsupported.code-pairing` when the network issues no codes
  public PairingCode requestCode(SessionName session, PhoneNumber phone) {
    var live = sessions.get(session);
    var step = stepOf(live);
    if (step instanceof CredentialsEntry entry) {
      throw byCredentials(CodePairing.class, entry);
    }
    var code =
        live.link()
            .flatMap(link -> link.find(CodePairing.class))
            .orElseThrow(() -> unsupported(CodePairing.class))
            .requestCode(phone);
    var issued = new Event.PairingCodeIssued(code, step instanceof QrCode qr ? qr : null);
    events.append(live.ref(), List.of(eventFactories.now(live.name()).on(issued)));
    return code;
  }

  /// What the network asks for.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on, `unsupported.credentials-pairing` when the network asks for no credentials
  public CredentialsEntry credentials(SessionName session) {
    return credentialsOf(sessions.get(session));
  }

  /// Gives the network the credentials of an account, and returns when the session has noticed.
  /// Wrong ones leave the step pending. A session that has failed because its account must be
  /// paired again is started for them.
  ///
  /// @param values by the name of the field
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#credentials], and
  ///   `invalid.credentials…`, `credentials.refused`, `network.down`
  public void login(SessionName session, Map<String, ? extends @Nullable String> values) {
    var live = sessions.get(session);
    if (waitsForNewCredentials(live)) {
      if (values.isEmpty()) {
        throw Fault.invalid("credentials", "must have a value of each field that is required");
      }
      var _ = commands.start(session);
    }
    var entry = credentialsOf(live);
    var credentials = entry.filled(values);
    live.link()
        .flatMap(link -> link.find(CredentialsPairing.class))
        .orElseThrow(() -> unsupported(CredentialsPairing.class))
        .login(credentials);
    awaitEnd(entry, live);
  }

  private boolean waitsForNewCredentials(LiveSession live) {
    var now = live.awaitStarted(STARTED_WITHIN);
    return now.state() instanceof Failed(var reason)
        && reason.needsPairing()
        && networks
            .find(now)
            .filter(network -> network.capabilities().contains(CredentialsPairing.class))
            .isPresent();
  }

  /// Waits for a session that is starting: who creates one logs in at once.
  private static CredentialsEntry credentialsOf(LiveSession live) {
    var _ = live.awaitStarted(STARTED_WITHIN);
    if (stepOf(live) instanceof CredentialsEntry entry) {
      return entry;
    }
    throw unsupported(CredentialsPairing.class);
  }

  /// Returns when the session has noticed that a phone took it or asks for a passkey, or when
  /// `timeout` is over; at once when it is not being paired.
  public void awaitPaired(SessionName session, Duration timeout) {
    sessions.requireOpen();
    sessions.find(session.value()).ifPresent(live -> live.await(Pairing::isTaken, timeout));
  }

  private static boolean isTaken(Session session) {
    return !(session.state() instanceof AwaitingPairing(var step, _)) || isOfPasskey(step);
  }

  private static boolean isOfPasskey(@Nullable LoginStep step) {
    return step instanceof PasskeyChallenge || step instanceof PasskeyConfirmation;
  }

  /// The passkey challenge that is pending. As the methods below, `unsupported.passkey-pairing`
  /// when the network asks for no passkeys.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  public PasskeyChallenge passkeyChallenge(SessionName session) {
    return pending(PasskeyChallenge.class, sessions.get(session));
  }

  /// The confirmation that is pending after a challenge.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  public PasskeyConfirmation passkeyConfirmation(SessionName session) {
    return pending(PasskeyConfirmation.class, sessions.get(session));
  }

  /// Answers the pending challenge, and returns when the session has noticed. A wrong answer leaves
  /// it pending.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`; `invalid.id` and
  ///   `invalid.response.…` when the answer is wrong
  public void assertPasskey(SessionName session, PasskeyAssertion assertion) {
    var live = sessions.get(session);
    var challenge = pending(PasskeyChallenge.class, live);
    passkeys(live).assertPasskey(assertion);
    awaitEnd(challenge, live);
  }

  /// Confirms that the phone shows the same code, and returns when the session has noticed.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  public void confirmPasskey(SessionName session) {
    var live = sessions.get(session);
    var confirmation = pending(PasskeyConfirmation.class, live);
    passkeys(live).confirmPasskey();
    awaitEnd(confirmation, live);
  }

  private static void awaitEnd(LoginStep step, LiveSession live) {
    live.await(now -> !step.equals(stepIn(now.state())), NOTICED);
  }

  private static <S extends LoginStep> S pending(Class<S> type, LiveSession live) {
    var step = stepIn(live.awaitStarted().state());
    if (type.isInstance(step)) {
      return type.cast(step);
    }
    var isLacking = live.link().filter(link -> link.find(PasskeyPairing.class).isEmpty());
    throw isLacking.isPresent() ? unsupported(PasskeyPairing.class) : notPending();
  }

  private static PasskeyPairing passkeys(LiveSession live) {
    return live.link()
        .flatMap(link -> link.find(PasskeyPairing.class))
        .orElseThrow(Pairing::notPending);
  }

  private static FaultException notPending() {
    return new Fault.Unprocessable("passkey.not-pending", "No passkey is pending").toException();
  }

  /// A pause does not end pairing.
  private static LoginStep stepOf(LiveSession live) {
    var now = live.awaitStarted();
    var step = stepIn(now.state());
    // The code was taken already when a passkey is pending.
    if (step != null && !isOfPasskey(step)) {
      return step;
    }
    throw now.notPairing().toException();
  }

  private static @Nullable LoginStep stepIn(SessionState state) {
    return switch (state) {
      case AwaitingPairing(var step, _) -> step;
      case Paused(_, var step) -> step;
      default -> null;
    };
  }

  private static FaultException unsupported(Class<? extends Capability> capability) {
    return new Fault.Unsupported(CapabilityCodes.of(capability)).toException();
  }

  /// The code to scan, as [#awaitStep].
  ///
  /// @return empty also when the network has nothing to scan
  public Optional<QrCode> awaitQr(SessionName session, Duration timeout) {
    return awaitStep(session, timeout).filter(QrCode.class::isInstance).map(QrCode.class::cast);
  }
}

package dev.sessiongateway.application.pairing;

import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Optional;

/// Linking a session to a phone. Both wait a moment for a session that is just starting.
/// Thread-safe.
///
/// @spec api.md#authentication Authentication
public interface Pairing {

  /// The code to scan now.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on, `unsupported.qr-pairing` when the network has nothing to scan
  QrCode qr(SessionName session);

  /// The login step that the network waits for; waits for a session that is starting.
  ///
  /// @return empty when the session needs no pairing, or reaches no step within `patience`
  Optional<LoginStep> awaitStep(SessionName session, Duration patience);

  /// The code to scan, as [#awaitStep].
  ///
  /// @return empty also when the network has nothing to scan
  default Optional<QrCode> awaitQr(SessionName session, Duration patience) {
    return awaitStep(session, patience).filter(QrCode.class::isInstance).map(QrCode.class::cast);
  }

  /// A code to type into that phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on, `unsupported.code-pairing` when the network issues no codes
  PairingCode requestCode(SessionName session, PhoneNumber phone);

  /// The passkey challenge that is pending. As the methods below, `unsupported.passkey-pairing`
  /// when the network asks for no passkeys.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  PasskeyChallenge passkeyChallenge(SessionName session);

  /// Answers the pending challenge, and returns when the session has noticed. A wrong answer leaves
  /// it pending.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`; `invalid.id` and
  ///   `invalid.response.…` when the answer is wrong
  void assertPasskey(SessionName session, PasskeyAssertion assertion);

  /// The confirmation that is pending after a challenge.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  PasskeyConfirmation passkeyConfirmation(SessionName session);

  /// Confirms that the phone shows the same code, and returns when the session has noticed.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  void confirmPasskey(SessionName session);

  /// Returns when the session has noticed that a phone took it or asks for a passkey, or when
  /// `patience` is over; at once when it is not being paired.
  void awaitPaired(SessionName session, Duration patience);
}

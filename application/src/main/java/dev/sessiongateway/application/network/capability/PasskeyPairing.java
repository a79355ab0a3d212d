package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.pairing.PasskeyAssertion;

/// Pairing with accounts that are protected by a passkey. After the scan or the code, the link
/// reports a [dev.sessiongateway.domain.pairing.PasskeyChallenge] as the step of a
/// [LinkSignal.LoginRequired][dev.sessiongateway.domain.event.LinkSignal.LoginRequired], and
/// sometimes a [dev.sessiongateway.domain.pairing.PasskeyConfirmation] after that.
public interface PasskeyPairing extends Capability {

  /// Answers the pending challenge. A wrong answer leaves it pending.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`; `invalid.id`,
  ///   `invalid.response.…` when the answer is wrong
  void assertPasskey(PasskeyAssertion assertion);

  /// The user has seen the same code on the phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `passkey.not-pending`
  void confirmPasskey();
}

package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PhoneNumber;

/// What a link may be able to do with pairing.
public interface PairingCapabilities {

  /// Pairing by a code that a phone scans. It has no methods: the link reports each
  /// [dev.sessiongateway.domain.pairing.QrCode] as the step of a
  /// [LinkSignal.LoginRequired][dev.sessiongateway.domain.event.LinkSignal.LoginRequired].
  interface QrPairing extends Capability {}

  /// Pairing by a code that is typed into the phone.
  interface CodePairing extends Capability {

    /// A code for this phone, valid as long as the present pairing attempt. A second request
    /// replaces the first code.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
    ///   is going on
    PairingCode requestCode(PhoneNumber phone);
  }

  /// Pairing by the credentials of an account, such as a name and a password. The link reports what
  /// it asks for as a [dev.sessiongateway.domain.pairing.CredentialsEntry]. The network keeps what
  /// it needs to connect again, and secrets only encrypted
  /// ([cipher][dev.sessiongateway.application.network.NetworkContext#cipher]).
  interface CredentialsPairing extends Capability {

    /// Gives the network the credentials that it waits for, and returns when it has taken them.
    /// Wrong ones leave the step pending.
    ///
    /// @param credentials with a value of each field that is required
    /// @throws dev.sessiongateway.domain.fault.FaultException `credentials.refused`
    ///   ([CredentialsEntry#refused][dev.sessiongateway.domain.pairing.CredentialsEntry#refused]);
    ///   `session.wrong-state` when no pairing is going on; `network.down` when the network could
    ///   not be asked
    void login(Credentials credentials);
  }

  /// Pairing with accounts that are protected by a passkey. After the scan or the code, the link
  /// reports a [dev.sessiongateway.domain.pairing.PasskeyChallenge] as the step of a
  /// [LinkSignal.LoginRequired][dev.sessiongateway.domain.event.LinkSignal.LoginRequired], and
  /// sometimes a [dev.sessiongateway.domain.pairing.PasskeyConfirmation] after that.
  interface PasskeyPairing extends Capability {

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
}

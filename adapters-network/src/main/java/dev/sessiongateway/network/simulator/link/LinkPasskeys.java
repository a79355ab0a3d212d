package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.session.SessionName;

/// Pairing with a phone whose account asks for a passkey.
final class LinkPasskeys implements PasskeyPairing {
  private final SessionName session;
  private final Pairings pairings;
  private final OpenLinks links;

  LinkPasskeys(SessionName session, Pairings pairings, OpenLinks links) {
    this.session = session;
    this.pairings = pairings;
    this.links = links;
  }

  @Override
  public void assertPasskey(PasskeyAssertion assertion) {
    pairings.assertPasskey(session, assertion).ifPresent(this::link);
  }

  @Override
  public void confirmPasskey() {
    link(pairings.confirmPasskey(session));
  }

  private void link(Address phone) {
    try {
      links.pair(session, phone);
    } catch (FaultException e) {
      // The attempt is used up and the session is not linked: the link shows a new code.
      links.connect(session);
      throw e;
    }
  }
}

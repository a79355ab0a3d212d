package dev.sessiongateway.network.xmpp;

import org.jxmpp.jid.EntityBareJid;

/// An account that a session is linked to.
///
/// @param resource names this device among those of the account
record XmppAccount(EntityBareJid jid, String password, String resource) {
  @Override
  public String toString() {
    return jid.toString();
  }
}

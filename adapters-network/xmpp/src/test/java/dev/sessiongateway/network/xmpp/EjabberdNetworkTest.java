package dev.sessiongateway.network.xmpp;

import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// The contracts of the network, against another server. Run with `-Pfaults`.
@EnabledIf("dev.sessiongateway.network.xmpp.Ejabberd#isInstalled")
@EnabledIfSystemProperty(named = "gateway.faults", matches = "true")
class EjabberdNetworkTest extends XmppNetworkTest {
  @Override
  XmppServer server() {
    return Ejabberd.shared();
  }
}

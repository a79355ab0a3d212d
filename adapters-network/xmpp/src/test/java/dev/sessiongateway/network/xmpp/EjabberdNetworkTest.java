package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import org.junit.jupiter.api.Order;

/// The contracts of the network, against another server.
@Order(1)
@NeedsProgram("ejabberd")
@Nightly
class EjabberdNetworkTest extends XmppNetworkTest {
  @Override
  XmppServer server() {
    return Ejabberd.shared();
  }
}

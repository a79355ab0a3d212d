package dev.sessiongateway.application.session;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.StoreAddress;
import org.junit.jupiter.api.AutoClose;

/// A gateway on a fake network, and what tests of the life of a session ask it.
abstract class SessionFixture {
  static final EngineConfig ELSEWHERE =
      new EngineConfig(new StoreAddress("other.db"), LogLevel.DEBUG);
  @AutoClose final GatewayFixture gateway = new GatewayFixture();

  Sessions sessions() {
    return gateway.gateway().sessions();
  }

  static NewSession command(SessionName name, boolean start) {
    return new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, start);
  }
}

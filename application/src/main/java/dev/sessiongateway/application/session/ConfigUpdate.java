package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.function.UnaryOperator;

/// Changes a part of a session's configuration that the link need not know about.
@FunctionalInterface
public interface ConfigUpdate {

  /// @param change applied to the configuration as it is then; no other change comes between
  Session apply(SessionName session, UnaryOperator<SessionConfig> change);
}

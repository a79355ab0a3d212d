package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.function.UnaryOperator;

/// Changes parts of a session's configuration that do not concern the link.
@FunctionalInterface
public interface ConfigUpdate {

  /// @param change applied to the present configuration, atomically
  Session apply(SessionName session, UnaryOperator<SessionConfig> change);
}

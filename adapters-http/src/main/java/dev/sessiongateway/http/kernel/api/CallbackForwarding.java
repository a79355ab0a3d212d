package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.session.SessionName;
import java.util.Collection;
import java.util.Set;

/// Gives what the servers of a network tell over HTTP to the nodes that run the sessions.
public interface CallbackForwarding {

  /// Whether this node runs a session; one that is alone runs all of them.
  boolean isHere(SessionName session);

  /// The sessions for which another node has sent the request here; none when none has.
  Set<SessionName> forwardedFor(ApiRequest request);

  /// Sends a request to the owners of sessions, once and with a deadline.
  ///
  /// @param headers the names of those that belong to it
  /// @return whether all of them have taken it; not when one of the sessions has no owner
  boolean forward(
      ApiRequest request, byte[] body, Set<String> headers, Collection<SessionName> sessions);
}

package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.session.SessionName;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Gives what the servers of a network tell over HTTP to the nodes that run the sessions.
public interface CallbackForwarding {

  /// Whether this node runs a session; one that is alone runs all of them.
  boolean isHere(SessionName session);

  /// The sessions for which another node has sent the request here; none when none has.
  Set<SessionName> forwardedFor(CallbackRequest callback);

  /// Sends a request to the owners of sessions, once and with a deadline.
  ///
  /// @param headers the names of those that belong to it
  /// @return whether all of them have taken it; not when one of the sessions has no owner
  boolean forward(CallbackRequest callback, Set<String> headers, Collection<SessionName> sessions);

  /// A request of a network's servers.
  ///
  /// @param headers finds one by its name
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record CallbackRequest(
      RequestInfo info, Query query, Function<String, @Nullable String> headers, byte[] body) {
    public @Nullable String header(String name) {
      return headers.apply(name);
    }
  }
}

package dev.sessiongateway.application.sink;

import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event on its way to a broker.
///
/// @param id the same over all retries, and in the body: consumers recognise repetitions by it
/// @param name as in the body, such as `messages.upsert`
/// @param session whose event it is
/// @param isGlobal whether it is for those who read the events of all sessions, not for those who
///   read the events of this one
/// @param at when it happened
/// @param body the event as JSON, an object
/// @param app of the session, for a sink where it has one; null otherwise
@SuppressWarnings("ArrayRecordComponent") // passed from renderer to sink, never compared
public record SinkEvent(
    String id,
    String name,
    SessionName session,
    boolean isGlobal,
    Instant at,
    byte[] body,
    @Nullable AppCredentials app) {
  @Override
  public String toString() {
    return "SinkEvent[" + id + ", " + name + ", " + session + "]";
  }

  /// What opens an app at Pusher.
  ///
  /// @param key names the app in requests; not secret
  /// @param secret signs requests
  /// @param cluster chooses the server, such as `mt1`
  /// @param tls whether the server is called by https
  public record AppCredentials(
      String appId, String key, String secret, String cluster, boolean tls) {
    @Override
    public String toString() {
      return "AppCredentials[" + appId + ", " + cluster + "]";
    }
  }
}

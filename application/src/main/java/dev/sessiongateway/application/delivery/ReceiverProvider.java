package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import java.util.List;
import java.util.Optional;

/// Makes the receivers of one kind. Thread-safe.
public interface ReceiverProvider {
  /// The receivers of a session, enabled or not, in a lasting order. Returns at once.
  List<EventReceiver> of(SessionConfig config);

  /// The receivers of all sessions, from the gateway's own settings.
  default List<EventReceiver> ofAll() {
    return List.of();
  }

  /// A receiver of a session that was deleted.
  ///
  /// @return empty when the settings are those of another kind
  default Optional<EventReceiver> ofDeleted(ReceiverId id, ReceiverSettings settings) {
    return Optional.empty();
  }
}

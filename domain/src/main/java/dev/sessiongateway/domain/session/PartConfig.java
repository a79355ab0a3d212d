package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;

/// What a part of the gateway keeps in the configuration of a session. It is stored, moved and
/// deleted with the session, with the part and without it; only the part knows what it says. An
/// immutable value.
public interface PartConfig {
  /// The name under which it is stored, the same for all values of a type.
  String part();

  /// Whether it says nothing, so that nothing is kept.
  boolean isEmpty();

  /// What receives events of the session because of it.
  default List<ReceiverId> receivers() {
    return List.of();
  }
}

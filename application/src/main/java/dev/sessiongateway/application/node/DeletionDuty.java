package dev.sessiongateway.application.node;

import dev.sessiongateway.domain.session.InstanceId;
import java.util.function.Predicate;

/// The deliveries of deleted sessions: one node has them at a time, whichever node deleted the
/// session. Thread-safe; returns before anything is delivered.
public interface DeletionDuty {

  /// This node has them, also those that were added since the last call.
  ///
  /// @param isThere whether a session exists, which is not deleted then
  void begin(Predicate<InstanceId> isThere);

  /// Another node has them.
  void end();
}

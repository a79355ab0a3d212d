package dev.sessiongateway.application.node;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.session.InstanceId;
import java.util.function.Predicate;

/// What a gateway does besides running its sessions when it is one of several. Thread-safe.
@Internal
public interface NodeDuties {

  /// Reads the keys anew, which other nodes issue and revoke.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException the faults of stores
  void readKeys();

  /// This node has the deliveries of deleted sessions, also those that were added since the last
  /// call: one node has them at a time, whichever node deleted the session. Returns before anything
  /// is delivered.
  ///
  /// @param isThere whether a session exists, which is not deleted then
  void takeDeletions(Predicate<InstanceId> isThere);

  /// Another node has them.
  void leaveDeletions();
}

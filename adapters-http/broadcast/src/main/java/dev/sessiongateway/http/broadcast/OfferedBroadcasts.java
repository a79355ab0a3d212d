package dev.sessiongateway.http.broadcast;

import dev.sessiongateway.application.broadcast.Broadcasts;
import dev.sessiongateway.application.broadcast.OptOuts;
import dev.sessiongateway.domain.fault.Fault;
import java.util.Optional;

/// The broadcasts of a gateway whose stores may have none.
record OfferedBroadcasts(Optional<Broadcasts> found) {
  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.broadcasts`
  Broadcasts get() {
    return found.orElseThrow(() ->
        new Fault.NotOffered("broadcasts", "The stores of this gateway have no broadcasts")
            .toException());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.broadcasts`
  OptOuts optOuts() {
    return get().optOuts();
  }
}

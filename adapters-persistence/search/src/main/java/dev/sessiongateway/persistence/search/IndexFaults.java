package dev.sessiongateway.persistence.search;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;

/// Refusals of a search by its index.
final class IndexFaults {
  private IndexFaults() {}

  /// @param allowed how long the search might take
  static FaultException tooBroad(Duration allowed, Throwable cause) {
    return new Fault.Unprocessable(
            "search.too-broad",
            "The search took longer than %s s; narrow it by a chat, a time or another word"
                .formatted(allowed.toSeconds()))
        .toException(cause);
  }
}

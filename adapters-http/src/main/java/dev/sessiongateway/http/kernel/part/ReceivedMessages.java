package dev.sessiongateway.http.kernel.part;

import java.util.List;

/// What a recording of calls has besides them. It is asked of by one thread at a time, and only of
/// a gateway that records.
@FunctionalInterface
public interface ReceivedMessages {
  /// What people got since the last call.
  List<Received> next();

  /// What a person got.
  ///
  /// @param number of the person's phone, digits
  /// @param message as it is shown over HTTP
  record Received(String number, Object message) {}
}

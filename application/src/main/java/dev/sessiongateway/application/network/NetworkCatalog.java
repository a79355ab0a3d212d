package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Map;
import java.util.Set;

/// The networks that sessions can name (`config.network`). One that no session names is not opened.
/// Who makes the catalogue closes what it opened. Thread-safe.
public interface NetworkCatalog {
  /// For a gateway with one network.
  NetworkCatalog EMPTY =
      new NetworkCatalog() {
        @Override
        public Set<String> names() {
          return Set.of();
        }

        @Override
        public Network open(String name) {
          throw NetworkCatalog.missing(name);
        }

        @Override
        public Map<String, Network> opened() {
          return Map.of();
        }
      };

  /// What [#open] throws: the network that a session names is not one of the gateway's.
  static FaultException missing(String name) {
    return new Fault.Unprocessable(
            "network.missing", "The network \"" + name + "\" of the session is not there")
        .toException();
  }

  /// All names, in the order of the alphabet.
  Set<String> names();

  /// The network of this name, opened by the first call.
  ///
  /// @throws FaultException `network.missing` when there is none, or when it cannot be opened
  Network open(String name);

  /// Those that are open, by name.
  Map<String, Network> opened();
}

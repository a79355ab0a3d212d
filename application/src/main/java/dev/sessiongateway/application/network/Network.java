package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A messaging network on which sessions have accounts. Keeps each session's credentials itself, in
/// its [NetworkState], so that a link opened again needs no new pairing, on whichever node it is
/// opened. Thread-safe.
public interface Network extends AutoCloseable {

  /// A short name for logs and health, such as `simulated`.
  String name();

  /// How this network writes addresses and message ids.
  default Addressing addressing() {
    return new OpaqueAddressing();
  }

  /// The limits of this network.
  default NetworkLimits limits() {
    return NetworkLimits.STANDARD;
  }

  /// The capabilities that every link of this network has.
  Set<Class<? extends Capability>> capabilities();

  /// Makes a link that is not connected yet. At most one per session is open at a time. When this
  /// throws, no link is open.
  NetworkLink open(SessionName session, LinkListener listener);

  /// Forgets the session: unlinks the device and wipes its credentials. Harmless when unknown.
  void forget(SessionName session);

  /// What the network holds and how busy it is, by constant names in snake case, for measurements.
  /// Takes little time and waits for nothing.
  default Map<String, Long> figures() {
    return Map.of();
  }

  /// Why none of its links works at the moment, in a few words for operators; empty when they can
  /// work. Waits for nothing. A network whose links are independent of each other has nothing to
  /// say.
  default Optional<String> problem() {
    return Optional.empty();
  }

  /// Closes what the network holds open besides its links. Harmless when it is closed.
  @Override
  default void close() {}

  /// Opens the files of this network's directory as they are at one moment, for a backup: together
  /// they are what a crash at that moment would have left. Must be quick. Empty when the network
  /// offers no such view; the directory is then copied as it is.
  default Optional<List<NetworkFile>> openFiles() {
    return Optional.empty();
  }

  /// Takes what the network's servers send over HTTP, at `/callback/` and the name of the network;
  /// empty when they send nothing by HTTP.
  default Optional<NetworkCallback> callback() {
    return Optional.empty();
  }

  /// What the network offers besides links to those who know the type, as a simulated network its
  /// phones; empty when it has nothing of it. The core asks for none.
  default <T> Optional<T> find(Class<T> offer) {
    return Optional.empty();
  }

  /// An open file of a network. The reader closes it.
  ///
  /// @param path relative to the network's directory, with `/` between its segments
  /// @param bytes to read; what was appended later does not belong to it
  record NetworkFile(String path, long bytes, InputStream content) {}
}

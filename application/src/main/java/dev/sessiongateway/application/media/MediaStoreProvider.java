package dev.sessiongateway.application.media;

import dev.sessiongateway.application.identity.Identifiers;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Opens a [MediaStore] that replaces the one of the gateway's stores. A gateway finds the
/// providers on its class path with [java.util.ServiceLoader] and uses the one that the setting
/// `media.location` names; the classes of the others are not loaded. The names and their settings
/// are the gateway's own, so a jar of somebody else cannot add one.
public interface MediaStoreProvider {

  /// The name in the setting `media.location`.
  String name();

  /// Opens the store, and tries whether it takes files.
  ///
  /// @param options what the operator has set for it, by the keys of the settings; for what is in
  ///   the data directory, `data-dir`
  /// @param identifiers makes the ids of files
  /// @throws IllegalStateException when files cannot be kept there; the message says to the
  ///   operator why, in one line
  Opened open(Map<String, String> options, Identifiers identifiers);

  /// An open store.
  ///
  /// @param problem asks the place; what keeps it from taking or giving files, in one line for the
  ///   operator, or empty when all is well. Takes some seconds at most
  /// @param close gives up what the store holds
  record Opened(MediaStore store, Supplier<Optional<String>> problem, Runnable close) {}
}

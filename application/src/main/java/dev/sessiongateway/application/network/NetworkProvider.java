package dev.sessiongateway.application.network;

/// Opens a [Network]. A gateway finds its providers with [java.util.ServiceLoader], among its own
/// classes and in the jars of its networks directory, and uses the one that the setting `network`
/// names.
public interface NetworkProvider {

  /// The name in the setting `network`: at most 32 lower-case letters, digits and hyphens, the
  /// first a letter. It never changes, because what the network keeps is stored under this name.
  String name();

  /// Opens the network, which the gateway closes when it stops.
  ///
  /// @throws IllegalStateException when it cannot be opened; the message says to the operator what
  ///   to do
  Network open(NetworkContext context);
}

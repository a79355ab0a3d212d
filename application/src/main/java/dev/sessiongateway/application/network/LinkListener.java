package dev.sessiongateway.application.network;

/// Hears what a link has to say. Thread-safe.
public interface LinkListener {

  /// Signals of one chat come in order. For a [LinkSignal.Traffic] the listener returns when it is
  /// durable; if it throws, the network offers the signal again later. A [LinkSignal.Lifecycle] is
  /// taken note of and returns at once.
  void on(LinkSignal signal);
}

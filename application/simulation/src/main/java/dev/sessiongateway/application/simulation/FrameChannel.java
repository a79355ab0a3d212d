package dev.sessiongateway.application.simulation;

/// A connection to another process that carries frames, which are texts, both ways and in order.
/// Thread-safe.
public interface FrameChannel {
  /// The largest frame in UTF-8 that a gateway sends to a network.
  int LARGEST_TO_NETWORK = 8 << 20;

  /// Returns when the frame is written, so that a slow reader slows down its writer.
  ///
  /// @throws IllegalStateException when the channel is closed
  void send(String frame);

  /// Ends the connection. Harmless when it has ended.
  ///
  /// @param reason one sentence for the operator of the other process
  void close(String reason);

  /// Takes what comes over a channel: one call at a time, in order.
  interface Receiver {
    void receive(String frame);

    /// The connection has ended; nothing comes afterwards.
    void closed();
  }
}

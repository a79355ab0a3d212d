package dev.sessiongateway.application.simulation;

/// Serves the links of a simulated network to gateways in other processes, one channel each. Of two
/// links of one session the newer one wins, as on real networks. Thread-safe.
public interface LinkServing {

  /// The name of the endpoint, below the address of the simulated network.
  String PATH = "/simulator/links";

  /// A gateway has connected. A frame that is not understood closes its channel and changes
  /// nothing; a channel that closes closes its links.
  FrameChannel.Receiver serve(FrameChannel channel);
}

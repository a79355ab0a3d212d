package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.application.simulation.LinkServing;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.LiveConnection.TextConnection;

/// The endpoint at which gateways in other processes use the simulated network.
public record LinkRoutes(LinkServing links) implements Api.Native {
  @Override
  public void register(Api api) {
    api.textSocket("simulator.openLink", LinkServing.PATH, Scope.ADMIN, this::serve);
  }

  private void serve(ApiRequest request, TextConnection connection) {
    var receiver = links.serve(new Channel(connection));
    connection.onEnd(receiver::closed);
    connection.receive(FrameChannel.LARGEST_TO_NETWORK, receiver::receive);
  }

  /// A websocket as a channel.
  private record Channel(TextConnection connection) implements FrameChannel {
    @Override
    public void send(String frame) {
      if (connection.hasEnded()) {
        throw new IllegalStateException("the channel is closed");
      }
      connection.send(frame);
    }

    /// The reason is in the close frame, which the other process logs.
    @Override
    public void close(String reason) {
      connection.end(Fault.invalid("frame", reason));
    }
  }
}

package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.simulation.FrameChannel;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLParameters;

/// Opens such channels to one address.
final class WebSocketConnections {
  private static final Duration CONNECTING = Duration.ofSeconds(5);

  /// The header in which the network looks for the key.
  private static final String KEY = "X-Api-Key";

  private final SimulatorAddress address;
  private final HttpClient client;

  /// @param executor runs what takes the frames
  WebSocketConnections(SimulatorAddress address, Executor executor) {
    this.address = address;
    var builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(executor);
    if (!address.isEncrypted()) {
      builder.sslContext(new DisabledTlsContext()).sslParameters(new SSLParameters());
    }
    this.client = builder.build();
  }

  SimulatorAddress address() {
    return address;
  }

  /// Connects within some seconds.
  ///
  /// @throws IOException when nobody answers there
  WebSocketChannel connect(FrameChannel.Receiver receiver)
      throws IOException, InterruptedException {
    var channel = new WebSocketChannel(receiver);
    var builder = client.newWebSocketBuilder().connectTimeout(CONNECTING);
    if (address.key() != null) {
      builder.header(KEY, address.key());
    }
    try {
      channel.use(
          builder
              .buildAsync(address.endpoint(), channel)
              .get(2 * CONNECTING.toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    } catch (TimeoutException e) {
      throw new IOException("no answer", e);
    }
    return channel;
  }

  void close() {
    client.shutdownNow();
  }
}

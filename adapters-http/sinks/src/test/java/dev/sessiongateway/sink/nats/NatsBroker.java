package dev.sessiongateway.sink.nats;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.machine.ServerHome;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// A NATS server of this machine, on loopback. It ends with this process.
public final class NatsBroker implements AutoCloseable {
  /// What a message has at most.
  public static final int LIMIT_BYTES = 100_000;

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofMillis(20);

  private final MachineProgram program;
  private final ServerHome home = ServerHome.make("nats");
  private final int port = FreePort.next();
  private final String scheme;
  private final @Nullable SSLContext trust;
  private GuardedServer running;

  private NatsBroker(
      MachineProgram program, boolean isStreaming, @Nullable ServerCertificate certificate) {
    this.program = program;
    var store = isStreaming ? "jetstream { store_dir: \"" + home.directory() + "/store\" }" : "";
    var _ =
        home.write(
            "nats.conf",
            """
            host: 127.0.0.1
            port: %d
            max_payload: %d
            authorization { user: gateway, password: right }
            %s
            %s
            """
                .formatted(port, LIMIT_BYTES, store, certificate == null ? "" : tls(certificate)));
    scheme = certificate == null ? "nats" : "tls";
    trust = certificate == null ? null : certificate.context();
    launch();
  }

  private String tls(ServerCertificate certificate) {
    return "tls { cert_file: \"%s\", key_file: \"%s\" }"
        .formatted(
            home.write("server.pem", certificate.certificate()),
            home.write("server.key", certificate.key()));
  }

  /// @param isStreaming whether it has JetStream
  public static NatsBroker start(boolean isStreaming) {
    return new NatsBroker(MachineProgram.require("nats-server"), isStreaming, null);
  }

  /// With JetStream, and TLS only.
  public static NatsBroker start(ServerCertificate certificate) {
    return new NatsBroker(MachineProgram.require("nats-server"), true, certificate);
  }

  private void launch() {
    var before = running;
    var command =
        List.of(program.file().toString(), "-c", home.directory().resolve("nats.conf").toString());
    running = GuardedServer.start(home.directory(), "KILL", home.command(command));
    if (before != null) {
      before.leave();
    }
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      if (!running.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("NATS does not start: " + home.log());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private boolean answers() {
    try {
      connect().close();
      return true;
    } catch (UncheckedIOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// A connection of a consumer.
  public Connection connect() {
    try {
      var options = Options.builder().server(uri()).noReconnect();
      return Nats.connect((trust == null ? options : options.sslContext(trust)).build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public String uri() {
    return uri("gateway:right");
  }

  public String uri(String credentials) {
    return uri(credentials, trust == null ? "127.0.0.1" : "localhost");
  }

  public String uri(String credentials, String host) {
    return scheme + "://" + credentials + "@" + host + ":" + port;
  }

  /// As a machine that loses its power.
  public void kill() {
    running.kill();
  }

  /// Starts again with the same data.
  public void restart() {
    launch();
  }

  @Override
  public void close() {
    running.close();
  }
}

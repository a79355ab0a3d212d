package dev.sessiongateway.sink.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.machine.ServerHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A RabbitMQ of this machine, on loopback, with a port mapper of its own. It ends with this
/// process.
public final class RabbitBroker implements AutoCloseable {
  /// What a message has at most.
  public static final int LIMIT_BYTES = 1_000_000;

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(100);

  private final Path scripts;
  private final ServerHome home = ServerHome.make("rabbitmq");
  private final ServerHome mapperHome = ServerHome.make("epmd");
  private final int port = FreePort.next();
  private final int mapperPort = FreePort.next();
  private final int peerPort = FreePort.next();
  private final int tlsPort = FreePort.next();
  private final GuardedServer mapper;
  private GuardedServer running;

  private RabbitBroker(Path scripts, @Nullable ServerCertificate certificate) {
    this.scripts = scripts;
    this.mapper =
        GuardedServer.start(
            mapperHome.directory(),
            "KILL",
            mapperHome.command(
                List.of("epmd", "-port", Integer.toString(mapperPort), "-address", "127.0.0.1")));
    var _ =
        home.write(
            "rabbitmq.conf",
            """
            listeners.tcp.1 = 127.0.0.1:%d
            max_message_size = %d
            disk_free_limit.absolute = 1MB
            log.console = true
            log.console.level = warning
            log.file = false
            %s
            """
                .formatted(port, LIMIT_BYTES, certificate == null ? "" : tls(certificate)));
    var _ = home.write("enabled_plugins", "[].\n");
    var _ = home.write("environment", "");
    launch();
  }

  private String tls(ServerCertificate certificate) {
    return """
    listeners.ssl.1 = 127.0.0.1:%d
    ssl_options.cacertfile = %s
    ssl_options.certfile = %2$s
    ssl_options.keyfile = %s
    """
        .formatted(
            tlsPort,
            home.write("server.pem", certificate.certificate()),
            home.write("server.key", certificate.key()));
  }

  public static RabbitBroker start() {
    return start(null);
  }

  /// As [#start()], with TLS too.
  public static RabbitBroker start(@Nullable ServerCertificate certificate) {
    try {
      var program = MachineProgram.require("rabbitmqctl").file().toRealPath();
      return new RabbitBroker(program.getParent(), certificate);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> command(String script, String... arguments) {
    var directory = home.directory();
    var line =
        new ArrayList<>(
            List.of(
                "env",
                "HOME=" + directory,
                "RABBITMQ_NODENAME=rabbit" + port + "@localhost",
                "RABBITMQ_NODE_IP_ADDRESS=127.0.0.1",
                "RABBITMQ_NODE_PORT=" + port,
                "RABBITMQ_DIST_PORT=" + peerPort,
                "RABBITMQ_MNESIA_BASE=" + directory.resolve("mnesia"),
                "RABBITMQ_LOG_BASE=" + directory,
                "RABBITMQ_LOGS=-",
                // The script becomes the server, instead of waiting for it.
                "RABBITMQ_ALLOW_INPUT=1",
                "RABBITMQ_CONFIG_FILE=" + directory.resolve("rabbitmq.conf"),
                "RABBITMQ_CONF_ENV_FILE=" + directory.resolve("environment"),
                "RABBITMQ_ENABLED_PLUGINS_FILE=" + directory.resolve("enabled_plugins"),
                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS=-noinput +S 1:1 -kernel"
                    + " inet_dist_use_interface {127,0,0,1}",
                "RABBITMQ_CTL_ERL_ARGS=+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none",
                "ERL_EPMD_PORT=" + mapperPort,
                "ERL_EPMD_ADDRESS=127.0.0.1",
                scripts.resolve(script).toString()));
    line.addAll(List.of(arguments));
    return home.command(line);
  }

  private void launch() {
    var before = running;
    running = GuardedServer.start(home.directory(), "KILL", command("rabbitmq-server"));
    if (before != null) {
      before.leave();
    }
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      if (!running.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("RabbitMQ does not start: " + home.log());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private boolean answers() {
    try (var _ = connect()) {
      return true;
    } catch (UncheckedIOException | IOException notYet) {
      return false;
    }
  }

  public String tlsUri(String host) {
    return "amqps://guest:guest@" + host + ":" + tlsPort;
  }

  /// A connection of a consumer.
  public Connection connect() {
    var factory = new ConnectionFactory();
    factory.setHost("127.0.0.1");
    factory.setPort(port);
    factory.setAutomaticRecoveryEnabled(false);
    try {
      return factory.newConnection("consumer");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (TimeoutException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  public String uri() {
    return uri("guest:guest");
  }

  public String uri(String credentials) {
    return "amqp://" + credentials + "@127.0.0.1:" + port;
  }

  /// As a machine that loses its power.
  public void kill() {
    running.kill();
  }

  /// As an operator who stops it.
  public void stop() {
    running.signal("TERM");
    var _ = running.awaitEnd();
  }

  /// Starts again with the same data.
  public void restart() {
    launch();
  }

  /// Stops working without a word, or goes on.
  public void freeze(boolean frozen) {
    running.signalAll(frozen ? "STOP" : "CONT");
  }

  /// Raises the alarm that it has no memory, or ends it.
  public void alarm(boolean raised) {
    control("set_vm_memory_high_watermark", raised ? "0" : "0.6");
  }

  private void control(String... arguments) {
    try {
      var process =
          new ProcessBuilder(command("rabbitmqctl", arguments)).redirectErrorStream(true).start();
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    running.close();
    mapper.close();
  }
}

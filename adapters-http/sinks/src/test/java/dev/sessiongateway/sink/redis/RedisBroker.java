package dev.sessiongateway.sink.redis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.machine.ServerHome;
import dev.sessiongateway.sink.JavaServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A Redis of this machine, on loopback, which writes each entry to disk before it answers. It ends
/// with this process.
public final class RedisBroker implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PASSWORD = "right";

  private final MachineProgram program;
  private final MachineProgram client;
  private final ServerHome home = ServerHome.make("redis");
  private final int port = FreePort.next();
  private final int tlsPort = FreePort.next();
  private final Path file;
  private GuardedServer running;

  private RedisBroker(@Nullable ServerCertificate certificate) {
    program = MachineProgram.require("redis-server");
    client = MachineProgram.require("redis-cli");
    file =
        home.write(
            "redis.conf",
            """
            bind 127.0.0.1
            port %d
            dir %s
            requirepass %s
            appendonly yes
            appendfsync always
            save ""
            %s
            """
                .formatted(
                    port, home.directory(), PASSWORD, certificate == null ? "" : tls(certificate)));
    launch();
  }

  private String tls(ServerCertificate certificate) {
    return """
    tls-port %d
    tls-auth-clients no
    tls-ca-cert-file %s
    tls-cert-file %2$s
    tls-key-file %s
    """
        .formatted(
            tlsPort,
            home.write("server.pem", certificate.certificate()),
            home.write("server.key", certificate.key()));
  }

  public static RedisBroker start() {
    return new RedisBroker(null);
  }

  /// As [#start()], with TLS too.
  public static RedisBroker start(ServerCertificate certificate) {
    return new RedisBroker(certificate);
  }

  private void launch() {
    var before = running;
    running =
        GuardedServer.start(
            home.directory(),
            "KILL",
            home.command(List.of(program.file().toString(), file.toString())));
    if (before != null) {
      before.leave();
    }
    JavaServer.await(running, home, port);
  }

  public String uri() {
    return uri(PASSWORD);
  }

  public String uri(String password) {
    return uri(password, port);
  }

  /// Through somebody who listens at another port.
  public String uriBy(int otherPort) {
    return uri(PASSWORD, otherPort);
  }

  private static String uri(String password, int port) {
    return "redis://:" + password + "@127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  public String tlsUri(String host) {
    return "rediss://:" + PASSWORD + "@" + host + ":" + tlsPort;
  }

  /// What the program `redis-cli` says to a command.
  public JsonNode ask(String... command) {
    var line = new ArrayList<>(List.of("-p", Integer.toString(port), "--json"));
    line.addAll(List.of(command));
    var builder = client.command(line.toArray(String[]::new));
    builder.environment().put("REDISCLI_AUTH", PASSWORD);
    try {
      var process = builder.redirectErrorStream(true).start();
      process.getOutputStream().close();
      var said = process.getInputStream().readAllBytes();
      process.waitFor();
      return JSON.readTree(said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// The fields of all entries of a stream, in order: their names and values in turns.
  public List<JsonNode> entries(String stream) {
    var found = new ArrayList<JsonNode>();
    ask("XRANGE", stream, "-", "+").forEach(entry -> found.add(entry.get(1)));
    return found;
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

package dev.sessiongateway.sink;

import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.ServerHome;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A server written in Java, from the artifacts that the build has fetched, in a process of its own
/// that ends with this one.
public final class JavaServer {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofMillis(20);

  private JavaServer() {}

  /// The command that runs this main class.
  ///
  /// @param flags of the Java virtual machine
  public static List<String> command(List<String> flags, String... main) {
    var line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
    line.addAll(flags);
    line.addAll(List.of("-cp", directory().resolve("*").toString()));
    line.addAll(List.of(main));
    return line;
  }

  /// As [#command(List, String...)], for a main class of the tests.
  public static List<String> command(Class<?> main, String... arguments) {
    var command = new ArrayList<>(command(List.of(), main.getName()));
    command.addAll(List.of(arguments));
    var at = command.indexOf("-cp") + 1;
    command.set(at, command.get(at) + File.pathSeparator + source(main));
    return command;
  }

  private static Path source(Class<?> main) {
    try {
      return Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Tests of other modules find it beside their own.
  private static Path directory() {
    var here = Path.of("").toAbsolutePath();
    while (!Files.exists(here.resolve(".ci/programs"))) {
      here = here.getParent();
    }
    return here.resolve("adapters-http/sinks/target/servers");
  }

  /// Waits until somebody listens.
  public static void await(GuardedServer server, ServerHome home, int port) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers(port)) {
      if (!server.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("a server does not start: " + home.log());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private static boolean answers(int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }
}

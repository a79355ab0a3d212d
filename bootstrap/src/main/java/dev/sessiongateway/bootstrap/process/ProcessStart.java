package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SeededIdentifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.backup.BackupFailure;
import dev.sessiongateway.bootstrap.backup.InterruptedRestore;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The start of a process, before anything is opened.
///
/// @param port of the HTTP server
/// @param identifiers random ids, or those of the seed
/// @param slow gets operations that take long
/// @param parts closes all that is opened
record ProcessStart(
    Settings settings, int port, Identifiers identifiers, SlowOperations slow, CloseStack parts) {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");
  private static final String STARTS = "seeded-starts";

  /// Starts a process. After a failure everything that was opened is closed.
  static <P> P run(Settings settings, Function<CloseStack, P> start) {
    finishRestore(settings.dataDirectory());
    var parts = new CloseStack();
    try {
      return start.apply(parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  /// First of all: until then the directory may be absent, or have a part of its files.
  private static void finishRestore(Path dataDirectory) {
    try {
      InterruptedRestore.settle(dataDirectory).forEach(done -> LOG.atWarn().log(done));
    } catch (BackupFailure e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    }
  }

  /// @throws StartupFailure when a port is taken
  static ProcessStart of(Settings settings, CloseStack parts) {
    var port = freePort(settings, settings.port(), "--port");
    settings
        .parts()
        .socketPort()
        .ifPresent(wanted -> freePort(settings, wanted, "--websocket-b-port"));
    var seed = settings.simulator().seed();
    return new ProcessStart(
        settings,
        port,
        seed == null
            ? new SystemIdentifiers()
            : new SeededIdentifiers(seed, nextStart(settings.dataDirectory())),
        new SlowOperations(settings.log().slow(), SystemTime::elapsed),
        parts);
  }

  private static int freePort(Settings settings, int port, String flag) {
    try {
      return freePort(settings.address(), port);
    } catch (IOException e) {
      throw new StartupFailure(
          ExitCode.PORT_IN_USE,
          "cannot listen on %s port %d (%s); stop the other program or choose another %s"
              .formatted(settings.host(), port, e.getMessage(), flag),
          e);
    }
  }

  /// @param port 0 means any
  /// @return a port that was free just now
  /// @throws IOException when the port is taken or may not be used
  static int freePort(InetAddress address, int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, address)) {
      return socket.getLocalPort();
    }
  }

  /// Counts the starts with a seed on a data directory. Each start draws other ids: those of the
  /// earlier ones are stored.
  ///
  /// @return 1 at the first start
  /// @throws StartupFailure when the file cannot be read or written
  static long nextStart(Path dataDirectory) {
    var file = dataDirectory.resolve(STARTS);
    try {
      DurableFiles.createFolders(dataDirectory);
      var next = startsBefore(file) + 1;
      DurableFiles.write(file, (next + "\n").getBytes(StandardCharsets.US_ASCII));
      return next;
    } catch (IOException | NumberFormatException e) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          "%s must hold the number of starts (%s); delete it together with the data"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static long startsBefore(Path file) throws IOException {
    try {
      return Long.parseLong(Files.readString(file).strip());
    } catch (NoSuchFileException _) {
      return 0;
    }
  }
}

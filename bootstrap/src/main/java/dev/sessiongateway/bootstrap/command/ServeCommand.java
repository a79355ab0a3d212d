package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.command.Shutdown.ServedProcess;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.SimulatorProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

/// Runs the gateway until a signal stops it.
@Command(name = ServeCommand.NAME, description = "Runs the gateway until SIGTERM or SIGINT.")
record ServeCommand(SettingsOptions options, Console console) implements Callable<Integer> {
  static final String NAME = "serve";
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  static boolean isMeant(String... arguments) {
    return arguments.length > 0 && arguments[0].equals(NAME);
  }

  /// The command with options that need no picocli; empty for any other command line.
  static Optional<ServeCommand> plain(
      Map<String, String> environment,
      Path workingDirectory,
      Console console,
      String... arguments) {
    var options = new SettingsOptions(environment, workingDirectory);
    return isMeant(arguments)
            && options.takePlain(Arrays.asList(arguments).subList(1, arguments.length))
        ? Optional.of(new ServeCommand(options, console))
        : Optional.empty();
  }

  /// Starts and stops what the command runs with this data directory.
  private static void rehearse(Path data) {
    plain(Map.of(), data, Console.ofProcess(), NAME, "--port", "0", "--data-dir", data.toString())
        .orElseThrow()
        .startAndStop();
  }

  @Override
  public Integer call() throws InterruptedException {
    start(new Shutdown());
    // Waits forever: a signal or an administrator runs the shutdown hook, which ends the program.
    new CountDownLatch(1).await();
    return ExitCode.OK.number();
  }

  /// What the command does until a signal stops it.
  private void startAndStop() {
    var shutdown = new Shutdown();
    start(shutdown).close();
    shutdown.disarm();
  }

  private GatewayProcess start(Shutdown shutdown) {
    var settings = options.read();
    LogConfigurator.setLevel(settings.log().level());
    LogConfigurator.setFormat(settings.log().format());
    options
        .ignored()
        .forEach(variable ->
            LOG.atInfo()
                .addKeyValue("variable", variable.name())
                .log("ignored: " + variable.meaning()));
    var process =
        shutdown.start(
            () ->
                GatewayProcess.start(
                    settings,
                    new ServedProcess(
                        options.environment(), () -> options.examine(settings), shutdown)),
            GatewayProcess::close);
    StartupBanner.lines(process, settings).forEach(console.out()::println);
    return process;
  }

  /// Exercises the main paths of a temporary gateway and starts it again, so that Java can record
  /// the classes of a start for the AOT cache. The start script runs this command once after each
  /// build.
  @Command(name = "warmup", hidden = true)
  static final class WarmupCommand implements Callable<Integer> {
    private static final String ADA = "447700900101";
    private static final String BEN = "447700900102";
    private static final Duration ENOUGH = Duration.ofSeconds(2);
    private static final int ROUNDS = 150;

    @Override
    public Integer call() throws IOException {
      LogConfigurator.onlyWarnings();
      try (var gateway = TemporaryGateway.start();
          var client = new GatewayClient(gateway.url(), gateway.key())) {
        client.get("/ping");
        client.post("/api/sessions", Map.of("name", "warm"));
        var qr = client.get("/api/warm/auth/qr?format=raw").text("value");
        client.post("/simulator/phones/" + ADA + "/scan", Map.of("value", qr));
        var end = System.nanoTime() + ENOUGH.toNanos();
        for (var i = 0; i < ROUNDS && System.nanoTime() < end; i++) {
          client.post(
              "/api/sendText",
              Map.of("session", "warm", "chatId", BEN + "@c.us", "text", "number " + i));
          client.get("/api/warm/chats?limit=10");
          client.get("/ping");
        }
        // As an operator starts it, with data.
        var data = gateway.stop();
        rehearse(data);
        linkTo(data.resolve("simulated-network"), gateway.key());
      }
      ClassPreloader.load();
      return ExitCode.OK.number();
    }

    /// Starts a gateway as a node starts, whose simulated network is another process.
    private static void linkTo(Path data, String key) throws IOException {
      var settings = new EnumMap<Setting, String>(Setting.class);
      settings.put(Setting.PORT, "0");
      settings.put(Setting.DATA_DIR, data.toString());
      settings.put(Setting.API_KEY, key);
      try (var simulator = SimulatorProcess.start(Settings.of(settings), ProcessControl.none())) {
        var url = "ws" + simulator.url().toString().substring("http".length());
        TemporaryGateway.start(Map.of(Setting.SIMULATOR_URL, url, Setting.SIMULATOR_KEY, key))
            .close();
      }
    }
  }

  /// Loads the classes of a start on PostgreSQL, as one of several nodes, for the AOT cache. The
  /// warm-up has no server to rehearse such a start. It saves 0.2 s of each.
  static final class ClassPreloader {
    private static final List<String> PACKAGES =
        List.of(
            "org/postgresql",
            "org/postgresql/core",
            "org/postgresql/core/v3",
            "org/postgresql/hostchooser",
            "org/postgresql/jdbc",
            "org/postgresql/shaded/com/ongres/saslprep",
            "org/postgresql/shaded/com/ongres/scram/client",
            "org/postgresql/shaded/com/ongres/scram/common",
            "org/postgresql/shaded/com/ongres/scram/common/util",
            "org/postgresql/shaded/com/ongres/stringprep",
            "org/postgresql/util",
            "org/postgresql/util/internal",
            "com/zaxxer/hikari",
            "com/zaxxer/hikari/pool",
            "com/zaxxer/hikari/util",
            "dev/sessiongateway/application/node",
            "dev/sessiongateway/http/node",
            "dev/sessiongateway/network/simulator/remote",
            "dev/sessiongateway/persistence/postgres");
    private static final String CLASS = ".class";

    private ClassPreloader() {}

    static void load() throws IOException {
      var loader = ClassPreloader.class.getClassLoader();
      for (var name : PACKAGES) {
        var place = loader.getResource(name);
        if (place == null) {
          throw new IOException("no package " + name);
        }
        load(URI.create(place.toString()), name, loader);
      }
    }

    private static void load(URI place, String name, ClassLoader loader) throws IOException {
      if (!place.getScheme().equals("jar")) {
        return;
      }
      try (var jar = FileSystems.newFileSystem(place, Map.of());
          var files = Files.list(jar.getPath(name))) {
        files
            .map(Path::toString)
            .filter(file -> file.endsWith(CLASS) && !file.endsWith("-info" + CLASS))
            .map(file -> file.substring(file.indexOf(name), file.length() - CLASS.length()))
            .forEach(file -> load(file.replace('/', '.'), loader));
      }
    }

    private static void load(String type, ClassLoader loader) {
      try {
        Class.forName(type, false, loader);
      } catch (ClassNotFoundException | LinkageError _) {
        // It needs a library that only other uses of the driver need.
      }
    }
  }
}

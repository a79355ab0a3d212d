package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.machine.ServerHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;

/// A Prosody of the machine, run by tests on loopback, with its data in a temporary directory. It
/// ends with this process, however this process ends.
public final class Prosody implements XmppServer {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String SETTINGS =
      """
      pidfile = "HOME/prosody.pid"
      data_path = "HOME/data"
      interfaces = { "127.0.0.1" }
      c2s_ports = { C2S_PORT }
      http_ports = { HTTP_PORT }
      http_interfaces = { "127.0.0.1" }
      https_ports = {}
      http_default_host = "files.localhost"
      http_external_url = "http://127.0.0.1:HTTP_PORT/"
      authentication = "internal_hashed"
      -- Of a login by SCRAM, for client and server: thousands take longer than the rest of it.
      default_iteration_count = 1
      storage = "internal"
      allow_registration = true
      archive_expires_after = "never"
      log = { { levels = { min = "info" }, to = "console" } }
      modules_enabled = {
        "roster", "saslauth", "disco", "carbons", "pep", "blocklist", "vcard4", "vcard_legacy", "bookmarks",
        "ping", "register", "mam", "smacks", "csi_simple", "time", "version", "posix", MORE_MODULES
      }
      modules_disabled = { "s2s" }
      MORE_SETTINGS
      VirtualHost "localhost"
      Component "rooms.localhost" "muc"
        modules_enabled = { "muc_mam" }
        restrict_room_creation = false
        muc_log_by_default = true
      Component "files.localhost" "http_file_share"
        http_file_share_size_limit = 16*1024*1024
      """;
  static final String PLAIN =
      """
      c2s_require_encryption = false
      allow_unencrypted_plain_auth = true
      """;

  private final MachineProgram program;
  private final ServerHome home = ServerHome.make("prosody");
  private final int port = FreePort.next();
  private final int httpPort = FreePort.next();
  private GuardedServer running;

  private Prosody(MachineProgram program) {
    this.program = program;
  }

  /// The one server of this process.
  public static Prosody shared() {
    var _ = MachineProgram.require("prosodyctl");
    return Shared.SERVER;
  }

  /// A server of one's own.
  public static Prosody start() {
    return start("", _ -> PLAIN);
  }

  /// A server of one's own, which keeps files behind TLS.
  ///
  /// @param certificate of `localhost`
  public static Prosody keepingFilesWith(ServerCertificate certificate) {
    var https = FreePort.next();
    return start(
        "",
        home -> {
          home.write("server.crt", certificate.certificate());
          home.write("server.key", certificate.key());
          return PLAIN
              + """
              https_ports = { %1$d }
              https_interfaces = { "127.0.0.1" }
              https_ssl = { certificate = "HOME/server.crt", key = "HOME/server.key" }
              http_external_url = "https://localhost:%1$d/"
              """
                  .formatted(https);
        });
  }

  /// @param modules more of them, as Lua writes them in a list
  /// @param settings more of them, and how connections are protected
  static Prosody start(String modules, Function<ServerHome, String> settings) {
    var server = new Prosody(MachineProgram.require("prosodyctl"));
    var text =
        SETTINGS
            .replace("MORE_MODULES", modules)
            .replace("MORE_SETTINGS", settings.apply(server.home))
            .replace("HOME", server.home.directory().toString())
            .replace("C2S_PORT", Integer.toString(server.port))
            .replace("HTTP_PORT", Integer.toString(server.httpPort));
    var _ = server.home.write("prosody.cfg.lua", text);
    server.launch();
    return server;
  }

  private void launch() {
    var before = running;
    running =
        GuardedServer.start(
            home.directory(),
            "KILL",
            home.command(
                List.of(
                    program.file().resolveSibling("prosody").toString(),
                    "-F",
                    "--config",
                    home.directory().resolve("prosody.cfg.lua").toString())));
    if (before != null) {
      before.leave();
    }
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!IntStream.of(port, httpPort).allMatch(Prosody::answers)) {
      if (!running.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("Prosody does not start: " + home.log());
      }
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private static boolean answers(int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// As a machine that loses its power.
  void kill() {
    running.kill();
  }

  /// Starts again with the same data.
  void restart() {
    launch();
  }

  /// Stops working without a word, or goes on.
  void freeze(boolean frozen) {
    running.signalAll(frozen ? "STOP" : "CONT");
  }

  @Override
  public int port() {
    return port;
  }

  /// An address that lets somebody make an account.
  String invitation() {
    try {
      var process =
          new ProcessBuilder(
                  home.command(
                      List.of(
                          program.file().toString(),
                          "--config",
                          home.directory().resolve("prosody.cfg.lua").toString(),
                          "mod_invites",
                          "generate",
                          DOMAIN)))
              .start();
      try (var said = process.inputReader()) {
        return said.lines()
            .filter(line -> line.startsWith("xmpp:"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no invitation: " + home.log()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    running.close();
  }

  private static final class Shared {
    static final Prosody SERVER = Prosody.start();
  }
}

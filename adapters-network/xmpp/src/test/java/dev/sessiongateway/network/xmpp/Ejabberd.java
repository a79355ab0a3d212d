package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerHome;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// An ejabberd of the machine, run by tests on loopback, with its data in a temporary directory. It
/// ends with this process, however this process ends.
final class Ejabberd implements XmppServer {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String SETTINGS =
      """
      hosts: [localhost]
      loglevel: info
      listen:
        - {port: C2S_PORT, ip: 127.0.0.1, module: ejabberd_c2s, access: c2s, starttls: false}
        - {port: HTTP_PORT, ip: 127.0.0.1, module: ejabberd_http, request_handlers: {/upload: mod_http_upload}}
      auth_method: internal
      auth_password_format: plain
      access_rules:
        c2s: {allow: all}
      registration_timeout: infinity
      modules:
        mod_blocking: {}
        mod_caps: {}
        mod_carboncopy: {}
        mod_disco: {}
        mod_http_upload: {access: all, docroot: HOME/files, put_url: 'http://127.0.0.1:HTTP_PORT/upload', max_size: 16777216}
        mod_mam: {default: always, db_type: mnesia, assume_mam_usage: true}
        mod_muc:
          host: rooms.localhost
          access_create: all
          access_persistent: all
          default_room_options: {mam: true}
        mod_offline: {}
        mod_ping: {}
        mod_privacy: {}
        mod_private: {}
        mod_pubsub: {plugins: [flat, pep]}
        mod_register: {ip_access: all, access: all}
        mod_roster: {}
        mod_stream_mgmt: {resend_on_timeout: if_offline}
        mod_vcard: {}
        mod_vcard_xupdate: {}
      """;
  private static final String PROGRAM =
      """
      cd HOME && export HOME=HOME ERL_LIBS=LIBRARIES EJABBERD_CONFIG_PATH=HOME/ejabberd.yml \
      EJABBERD_LOG_PATH=HOME/ejabberd.log && exec PROGRAM +sbwt none +sbwtdcpu none \
      +sbwtdio none -noinput -sname NAME@localhost -start_epmd false \
      -mnesia dir '"HOME/data"' -s ejabberd
      """;

  private static final String STREAM =
      """
      <stream:stream to='localhost' xmlns='jabber:client' version='1.0' \
      xmlns:stream='http://etherx.jabber.org/streams'>
      """;

  private final ServerHome home = ServerHome.make("ejabberd");
  private final int port = FreePort.next();
  private final GuardedServer running;

  private Ejabberd(MachineProgram erlang, Path libraries) {
    var directory = home.directory().toString();
    var _ =
        home.write(
            "ejabberd.yml",
            SETTINGS
                .replace("HOME", directory)
                .replace("C2S_PORT", Integer.toString(port))
                .replace("HTTP_PORT", Integer.toString(FreePort.next())));
    var command =
        PROGRAM
            .replace("HOME=HOME", "HOME=" + directory)
            .replace("HOME/", directory + "/")
            .replace("cd HOME", "cd " + directory)
            .replace("PROGRAM", erlang.file().toString())
            .replace("LIBRARIES", libraries.toString())
            .replace("NAME", home.directory().getFileName().toString());
    running =
        GuardedServer.start(home.directory(), "KILL", home.command(List.of("sh", "-c", command)));
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      if (!running.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("ejabberd does not start: " + home.log());
      }
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  /// It listens before it can answer: a stream is opened.
  private boolean answers() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      socket.setSoTimeout(1_000);
      socket.getOutputStream().write(STREAM.getBytes(StandardCharsets.UTF_8));
      var answer = new StringBuilder();
      var in = new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8);
      for (var next = in.read(); next >= 0; next = in.read()) {
        if (answer.append((char) next).indexOf("</stream:features>") >= 0) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  /// The one server of this process.
  static Ejabberd shared() {
    var _ = MachineProgram.require("ejabberd");
    return Shared.SERVER;
  }

  /// Where its libraries are, as `.ci/programs` looks for them.
  private static Path libraries() {
    try (var places = Files.newDirectoryStream(Path.of("/usr/lib"))) {
      for (var place : places) {
        if (Files.isDirectory(place) && isIn(place)) {
          return place;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException("no ejabberd is below /usr/lib");
  }

  private static boolean isIn(Path place) throws IOException {
    try (var found = Files.newDirectoryStream(place, "ejabberd-[0-9]*")) {
      return found.iterator().hasNext();
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public void close() {
    running.close();
  }

  private static final class Shared {
    static final Ejabberd SERVER = new Ejabberd(MachineProgram.require("ejabberd"), libraries());
  }
}

package dev.sessiongateway.application.machine;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The directory of a server program, and the user as whom it runs: this process's own, but never
/// root, as whom neither PostgreSQL nor PgBouncer runs.
///
/// @param prefix what stands before a command, so that it runs as that user
public record ServerHome(Path directory, List<String> prefix, String owner) {
  private static final List<String> USERS = List.of("postgres", "nobody");
  private static final byte[] BLOCK = new byte[4_096];
  private static final int ROOT = 0;

  public static ServerHome make(String name) {
    try {
      var directory = Files.createTempDirectory(name + "-test-");
      if (!Files.getAttribute(directory, "unix:uid").equals(ROOT)) {
        return new ServerHome(directory, List.of(), "");
      }
      for (var user : USERS) {
        var ids = run("id", user);
        if (ids.startsWith("uid=")) {
          var home = new ServerHome(directory, asUser(ids), user);
          home.give(directory);
          return home;
        }
      }
      throw new IllegalStateException("none of the users " + USERS + " is on this machine");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param ids as `uid=101(postgres) gid=104(postgres) groups=104(postgres)`
  private static List<String> asUser(String ids) {
    return List.of(
        "setpriv",
        "--reuid=" + ids.replaceAll("(?s)^uid=([0-9]+).*", "$1"),
        "--regid=" + ids.replaceAll("(?s)^.* gid=([0-9]+).*", "$1"),
        "--clear-groups",
        "--");
  }

  private void give(Path file) throws IOException {
    if (!owner.isEmpty()) {
      var users = file.getFileSystem().getUserPrincipalLookupService();
      Files.setOwner(file, users.lookupPrincipalByName(owner));
    }
  }

  /// Writes a file that the server can read.
  public Path write(String name, String text) {
    try {
      var file = Files.writeString(directory.resolve(name), text);
      give(file);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A file system of this size for the server's data. Skips the test where none can be mounted.
  public void mount(Path folder, int mebibytes) {
    assumeTrue(!owner.isEmpty(), "needs root, to mount a small file system");
    try {
      Files.createDirectory(folder);
      var said =
          run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString());
      assumeTrue(said.isEmpty(), "a small file system cannot be mounted here: " + said);
      give(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes into this file until its file system is full.
  public void fill(Path file) {
    try (var out = Files.newOutputStream(file)) {
      while (true) {
        out.write(BLOCK);
      }
    } catch (IOException full) {
      if (file.toFile().getUsableSpace() >= BLOCK.length) {
        throw new UncheckedIOException(full);
      }
    }
  }

  /// The command, as it runs as the user.
  public List<String> command(List<String> command) {
    var line = new ArrayList<>(prefix);
    line.addAll(command);
    return line;
  }

  /// What the server has logged so far.
  public String log() {
    try {
      return Files.readString(directory.resolve("server.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String run(String... command) throws IOException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var said = process.getInputStream()) {
      return new String(said.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

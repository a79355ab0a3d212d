package dev.sessiongateway.bootstrap.dist;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;

/// Writes a tar archive in the POSIX format. Every entry has the same time, so equal entries give
/// equal bytes.
final class TarWriter implements AutoCloseable {
  private static final int BLOCK = 512;
  private static final int NAME_BYTES = 100;
  private static final int EXECUTABLE = 0755;
  private static final int READABLE = 0644;
  private static final int PERMISSIONS = 07777;

  private final OutputStream out;
  private final Instant time;

  TarWriter(OutputStream out, Instant time) {
    this.out = out;
    this.time = time;
  }

  /// @param name without a slash at its end
  /// @param owner number of the user and of the group
  void directory(String name, int mode, int owner) throws IOException {
    entry('5', name + "/", "", mode, owner, owner, 0);
  }

  /// Adds all that is in a directory, in the order of names, owned by root; files keep only whether
  /// they are executable.
  ///
  /// @param name of the directory in the archive
  void tree(Path directory, String name) throws IOException {
    add(directory, name + "/");
  }

  /// As [#tree], into the root of the archive.
  void content(Path directory) throws IOException {
    add(directory, "");
  }

  private void add(Path directory, String prefix) throws IOException {
    for (var file : FileTree.of(directory)) {
      var inside = prefix + directory.relativize(file);
      if (Files.isSymbolicLink(file)) {
        entry('2', inside, Files.readSymbolicLink(file).toString(), 0777, 0, 0, 0);
      } else if (Files.isDirectory(file)) {
        directory(inside, EXECUTABLE, 0);
      } else {
        file(inside, file, Files.isExecutable(file) ? EXECUTABLE : READABLE, 0, 0);
      }
    }
  }

  /// Adds the root of a file system as it is: modes, owners and links. Sockets and devices are left
  /// out.
  void fileSystem(Path root) throws IOException {
    for (var file : FileTree.of(root)) {
      var name = root.relativize(file).toString();
      var attributes = Files.readAttributes(file, "unix:mode,uid,gid", FileTree.NO_LINKS);
      var mode = (Integer) attributes.get("mode") & PERMISSIONS;
      var user = (Integer) attributes.get("uid");
      var group = (Integer) attributes.get("gid");
      if (Files.isSymbolicLink(file)) {
        entry('2', name, Files.readSymbolicLink(file).toString(), mode, user, group, 0);
      } else if (Files.isDirectory(file)) {
        entry('5', name + "/", "", mode, user, group, 0);
      } else if (Files.isRegularFile(file)) {
        file(name, file, mode, user, group);
      }
    }
  }

  private void file(String name, Path file, int mode, int user, int group) throws IOException {
    var size = Files.size(file);
    entry('0', name, "", mode, user, group, size);
    Files.copy(file, out);
    pad(size);
  }

  private void entry(
      char type, String name, String target, int mode, int user, int group, long size)
      throws IOException {
    var records = record("path", name) + record("linkpath", target);
    if (!records.isEmpty()) {
      var bytes = records.getBytes(UTF_8);
      header('x', "long-names", "", READABLE, 0, 0, bytes.length);
      out.write(bytes);
      pad(bytes.length);
    }
    header(type, name, target, mode, user, group, size);
  }

  /// A record of the extended header, for a value that is too long for the plain one; else nothing.
  private static String record(String key, String value) {
    var bytes = value.getBytes(UTF_8).length;
    if (bytes <= NAME_BYTES) {
      return "";
    }
    // The length in front counts itself.
    var rest = bytes + key.length() + 3;
    var length = rest + Integer.toString(rest).length();
    length = rest + Integer.toString(length).length();
    return length + " " + key + "=" + value + "\n";
  }

  private void header(
      char type, String name, String target, int mode, int user, int group, long size)
      throws IOException {
    var header = new byte[BLOCK];
    text(header, 0, NAME_BYTES, name);
    number(header, 100, 8, mode);
    number(header, 108, 8, user);
    number(header, 116, 8, group);
    number(header, 124, 12, size);
    number(header, 136, 12, time.getEpochSecond());
    Arrays.fill(header, 148, 156, (byte) ' ');
    header[156] = (byte) type;
    text(header, 157, NAME_BYTES, target);
    text(header, 257, 8, "ustar\0" + "00");
    var sum = 0;
    for (var each : header) {
      sum += each & 0xff;
    }
    number(header, 148, 7, sum);
    out.write(header);
  }

  private static void text(byte[] header, int from, int length, String value) {
    var bytes = value.getBytes(UTF_8);
    System.arraycopy(bytes, 0, header, from, Math.min(bytes.length, length));
  }

  private static void number(byte[] header, int from, int length, long value) {
    var digits = Long.toOctalString(value);
    var filled = "0".repeat(length - 1 - digits.length()) + digits;
    System.arraycopy(filled.getBytes(US_ASCII), 0, header, from, length - 1);
    header[from + length - 1] = 0;
  }

  private void pad(long size) throws IOException {
    out.write(new byte[(int) (-size & (BLOCK - 1))]);
  }

  /// Ends the archive and closes the stream.
  @Override
  public void close() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.close();
  }
}

package dev.sessiongateway.bootstrap.backup;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.sessiongateway.domain.text.Ascii;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// The archive of a backup, read. Every failure is a [BackupFailure] that names the archive.
record BackupArchive(Path path, ZipFile zip, Manifest manifest) implements AutoCloseable {
  /// The description lists databases, of which there are at most some thousands.
  private static final long LARGEST_MANIFEST = 16L << 20;

  private static final int LONGEST_PATH = 1_024;
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final ObjectReader ENTRIES = JSON.readerFor(ArchivedFile.class);

  static BackupArchive open(Path path) {
    if (!Files.isRegularFile(path)) {
      throw BackupFailure.misused("there is no file " + path);
    }
    try {
      var zip = new ZipFile(path.toFile(), StandardCharsets.UTF_8);
      try {
        return new BackupArchive(path, zip, manifest(path, zip));
      } catch (IOException | RuntimeException e) {
        zip.close();
        throw e;
      }
    } catch (ZipException e) {
      throw BackupFailure.unusable(
          path + " is no backup, or its end is missing (" + e.getMessage() + ")", e);
    } catch (IOException e) {
      throw BackupFailure.unusable(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static Manifest manifest(Path path, ZipFile zip) throws IOException {
    var entry = zip.getEntry(Manifest.FILE);
    if (entry == null || entry.getSize() > LARGEST_MANIFEST) {
      throw BackupFailure.unusable(path + " is no backup; it has no " + Manifest.FILE, null);
    }
    try (var content = zip.getInputStream(entry)) {
      var manifest = JSON.readValue(content, Manifest.class);
      if (manifest.format() < 1
          || manifest.databases() == null
          || manifest.leftOut() == null
          || manifest.gateway() == null) {
        throw BackupFailure.unusable(
            path + " is no backup; its " + Manifest.FILE + " is another's", null);
      }
      return manifest;
    }
  }

  /// @param version of this program
  void requireReadableBy(String version) {
    if (manifest.format() < Manifest.FORMAT) {
      throw BackupFailure.unusable(
          path + " was made before the first release of the gateway, whose data is not read", null);
    }
    var madeBy = PrintedName.of(manifest.gateway());
    var isNewer =
        manifest.format() > Manifest.FORMAT
            || ReleaseNumber.compare(manifest.gateway(), version) > 0
            || manifest.databases().stream()
                .anyMatch(
                    database -> database.schema() > SqliteFiles.newestSchema(database.file()));
    if (isNewer) {
      throw BackupFailure.unusable(
          "%s was made by version %s, which is newer than this one, %s; use %s or a later version"
              .formatted(path, madeBy, version, madeBy),
          null);
    }
  }

  /// Reads every file and compares it with its sum.
  ///
  /// @param target takes the files
  void readAll(Target target) {
    try {
      var list = zip.getEntry(Manifest.LIST);
      if (list == null) {
        throw altered(Manifest.LIST + " is missing");
      }
      var sum = BackupStream.sha256();
      var names = new HashSet<String>();
      var bytes = 0L;
      try (var lines =
          new BufferedReader(
              new InputStreamReader(zip.getInputStream(list), StandardCharsets.UTF_8))) {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
          sum.update((line + "\n").getBytes(StandardCharsets.UTF_8));
          ArchivedFile entry = ENTRIES.readValue(line);
          requireInside(entry.path());
          if (!names.add(entry.path())) {
            throw altered(PrintedName.of(entry.path()) + " is in it twice");
          }
          read(entry, target);
          bytes += entry.bytes();
        }
      }
      if (!BackupStream.hex(sum).equals(manifest.listSha256())
          || names.size() != manifest.files()
          || bytes != manifest.bytes()) {
        throw altered(Manifest.LIST + " is not the one that was written");
      }
      if (zip.size() != names.size() + 2) {
        throw altered("it has files that are not in " + Manifest.LIST);
      }
    } catch (ZipException e) {
      throw altered(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(ArchivedFile entry, Target target) throws IOException {
    ZipEntry found = zip.getEntry(entry.path());
    if (found == null) {
      throw altered(PrintedName.of(entry.path()) + " is missing");
    }
    var sum = BackupStream.sha256();
    var bytes = 0L;
    try (InputStream content = zip.getInputStream(found);
        var out = target.create(entry.path())) {
      var buffer = new byte[1 << 16];
      for (var got = content.read(buffer); got >= 0; got = content.read(buffer)) {
        bytes += got;
        if (bytes > entry.bytes()) {
          break; // Not what the list says; a bomb would go on for ever.
        }
        sum.update(buffer, 0, got);
        out.write(buffer, 0, got);
      }
    }
    if (bytes != entry.bytes() || !BackupStream.hex(sum).equals(entry.sha256())) {
      throw altered(PrintedName.of(entry.path()) + " is not what was written");
    }
  }

  /// A path from the archive is used only as a path below the data directory.
  private void requireInside(String name) {
    var isPlain =
        !name.isEmpty()
            && name.length() <= LONGEST_PATH
            && name.chars().noneMatch(c -> c < ' ' || c == '\\' || c == ':');
    if (isPlain) {
      for (var segment : name.split("/", -1)) {
        isPlain &= !segment.isEmpty() && !segment.equals(".") && !segment.equals("..");
      }
    }
    if (!isPlain) {
      throw altered("it has a file outside of the data directory, " + PrintedName.of(name));
    }
    if (isExcluded(name)) {
      throw altered("it has a file that is in no backup, " + PrintedName.of(name));
    }
  }

  /// What a backup never has; a start would load native code from there.
  private static boolean isExcluded(String name) {
    return Backup.EXCLUDED_FOLDERS.contains(Ascii.lower(name.split("/", 2)[0]));
  }

  private BackupFailure altered(String how) {
    return BackupFailure.unusable(path + " is damaged: " + how + "; nothing was changed", null);
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Takes the files of an archive.
  @FunctionalInterface
  interface Target {
    /// @param file relative to the data directory, and inside of it
    OutputStream create(String file) throws IOException;

    /// Compares the sums only.
    static Target none() {
      return _ -> OutputStream.nullOutputStream();
    }
  }

  /// Versions such as `0.12.1` or `1.0.0-rc.1`, in their order: numbers are compared as numbers,
  /// and what comes before a release is less than it. What follows a plus sign does not count.
  static final class ReleaseNumber {
    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,300}");
    private static final Pattern BEFORE_NUMBERS = Pattern.compile("^[^0-9]+");
    private static final Pattern BUILD = Pattern.compile("\\+.*$", Pattern.DOTALL);

    private ReleaseNumber() {}

    static int compare(String one, String other) {
      var first = parts(one);
      var second = parts(other);
      var numbers = compareParts(first[0], second[0]);
      if (numbers != 0 || first.length != second.length) {
        // `1.0.0-rc.1` has a second part and is less than `1.0.0`.
        return numbers != 0 ? numbers : second.length - first.length;
      }
      return first.length == 1 ? 0 : compareParts(first[1], second[1]);
    }

    /// The numbers and, where there is one, what follows the first hyphen.
    private static String[] parts(String version) {
      var plain = BUILD.matcher(version).replaceFirst("");
      return BEFORE_NUMBERS.matcher(plain).replaceFirst("").split("-", 2);
    }

    private static int compareParts(String one, String other) {
      var first = DOT.split(one, -1);
      var second = DOT.split(other, -1);
      var result = 0;
      for (var i = 0; i < Math.max(first.length, second.length) && result == 0; i++) {
        result = compareWords(word(first, i), word(second, i));
      }
      return result;
    }

    private static String word(String[] parts, int at) {
      return at < parts.length ? parts[at] : "0";
    }

    private static int compareWords(String one, String other) {
      return NUMBER.matcher(one).matches() && NUMBER.matcher(other).matches()
          ? new BigInteger(one).compareTo(new BigInteger(other))
          : one.compareTo(other);
    }
  }
}

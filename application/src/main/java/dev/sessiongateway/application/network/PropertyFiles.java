package dev.sessiongateway.application.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Sha256;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;

/// Small files in the directory of a network, of a few values each, such as the account of a
/// session. A crash leaves either the old file or the new one. What cannot be read or written is an
/// [UncheckedIOException].
public record PropertyFiles(Path directory) {

  /// A name for the files of a session, whose own name is no name of a file.
  public static String key(SessionName session) {
    return key(session.value());
  }

  /// A name of 64 characters for the files of whatever the text names.
  public static String key(String text) {
    return HexFormat.of().formatHex(Sha256.of(text));
  }

  /// The values of a file; none when there is no such file.
  public Properties read(String file) {
    var stored = new Properties();
    var path = directory.resolve(file);
    try {
      if (Files.exists(path)) {
        stored.load(new StringReader(Files.readString(path, UTF_8)));
      }
      return stored;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The values of all files whose names match a glob, such as `*.account`.
  public List<Properties> readAll(String glob) {
    return names(glob).stream().map(this::read).toList();
  }

  public void write(String file, Properties values) {
    var text = new StringWriter();
    var path = directory.resolve(file);
    var next = directory.resolve(file + ".next");
    try {
      values.store(text, null);
      Files.createDirectories(directory);
      Files.writeString(next, text.toString(), UTF_8);
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Deletes all files whose names match a glob. Harmless when there are none.
  public void deleteAll(String glob) {
    try {
      for (var name : names(glob)) {
        Files.deleteIfExists(directory.resolve(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> names(String glob) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var files = Files.newDirectoryStream(directory, glob)) {
      var names = new ArrayList<String>();
      files.forEach(file -> names.add(file.getFileName().toString()));
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.sessiongateway.application.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// A golden file of what is stored, one line for each sample. It only grows: a line that was
/// released is in the data of somebody, has to stay readable and is never edited.
///
/// Beside `name.jsonl` stand `name.types`, which has the type of each line, and `name.released`,
/// which has for each release how many lines there were, and their sum.
///
/// With `-Dgolden=write` lines that are missing are added at the end.
public record GoldenLines(Path file) {
  private static final String WRITE = "golden";

  /// Fails unless each sample is written as a line of the file, and each line of the file is read
  /// as what it was.
  public void check(List<?> samples, Form form) throws IOException {
    var now = new LinkedHashMap<String, Class<?>>();
    for (var sample : samples) {
      now.put(form.write(sample), sample.getClass());
    }
    if ("write".equals(System.getProperty(WRITE))) {
      append(now);
    }
    var lines = Files.readAllLines(file);
    checkReleased(lines);
    assertThat(lines)
        .as("%s has a line for each sample; -Dgolden=write adds those that are missing", file)
        .containsAll(now.keySet());
    checkReadable(lines, samples, form);
  }

  private void append(Map<String, Class<?>> now) throws IOException {
    var known = new LinkedHashSet<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
    var types = new ArrayList<String>();
    var added = new ArrayList<String>();
    now.forEach((line, type) -> {
      if (known.add(line)) {
        added.add(line);
        types.add(name(type));
      }
    });
    Files.write(file, added, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    Files.write(beside("types"), types, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// Without its package.
  private static String name(Class<?> type) {
    return type.getName().substring(type.getPackageName().length() + 1);
  }

  private Path beside(String ending) {
    var name = String.valueOf(file.getFileName());
    return file.resolveSibling(name.substring(0, name.lastIndexOf('.') + 1) + ending);
  }

  private void checkReleased(List<String> lines) throws IOException {
    for (var release : Files.readAllLines(beside("released"))) {
      var fields = release.split(" ", -1);
      var count = Integer.parseInt(fields[1]);
      assertThat(lines)
          .as("%s has the lines of %s", file, fields[0])
          .hasSizeGreaterThanOrEqualTo(count);
      assertThat(sum(lines.subList(0, count)))
          .as(
              "lines 1 to %d of %s were released with %s: data has them, and they are never edited."
                  + " Take the file of then, and add new lines at its end",
              count, file, fields[0])
          .isEqualTo(fields[2]);
    }
  }

  private static String sum(List<String> lines) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      lines.forEach(line -> digest.update((line + "\n").getBytes(UTF_8)));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java has it", e);
    }
  }

  private void checkReadable(List<String> lines, List<?> samples, Form form) throws IOException {
    var types = new LinkedHashMap<String, Class<?>>();
    samples.forEach(sample -> types.put(name(sample.getClass()), sample.getClass()));
    var named = Files.readAllLines(beside("types"));
    assertThat(named).as("%s has the type of each line", beside("types")).hasSameSizeAs(lines);
    for (var i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      assertThat(types).as("the type of the stored line %s", line).containsKey(named.get(i));
      var type = types.get(named.get(i));
      var read = form.read(type, line);
      assertThat(read).as(line).isInstanceOf(type);
      assertThat(form.read(type, form.write(read))).as(line).isEqualTo(read);
    }
  }

  /// How an adapter stores a value.
  public interface Form {
    String write(Object value) throws IOException;

    Object read(Class<?> type, String line) throws IOException;
  }
}

package dev.sessiongateway.application.machine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The programs that the check needs, read from a file such as `.ci/programs`.
final class MachinePrograms {
  private static final String PLACES = "places";

  private final List<String> places;

  /// `.ci/run` does not install what stands below this line for the check of a change.
  private static final String NIGHTLY = "nightly";

  private final Map<String, Wanted> wanted;

  private MachinePrograms(List<String> places, Map<String, Wanted> wanted) {
    this.places = places;
    this.wanted = wanted;
  }

  /// Those of this repository.
  static MachinePrograms ofThisBuild() {
    return read(root().resolve(".ci/programs"));
  }

  /// The directory of the repository. Tests run in that of their module.
  static Path root() {
    var directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve(".ci/programs"))) {
      directory = directory.getParent();
    }
    return directory;
  }

  static MachinePrograms read(Path file) {
    var places = new ArrayList<String>();
    var wanted = new LinkedHashMap<String, Wanted>();
    try {
      for (var line : Files.readAllLines(file)) {
        var words = Arrays.asList(line.split(" +"));
        if (line.startsWith(PLACES)) {
          places.addAll(words.subList(1, words.size()));
        } else if (!line.isBlank() && !line.startsWith("#") && !line.equals(NIGHTLY)) {
          var one = Wanted.of(words);
          wanted.put(one.names().getFirst(), one);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new MachinePrograms(places, wanted);
  }

  List<String> names() {
    return List.copyOf(wanted.keySet());
  }

  /// @param path as the variable `PATH`
  Optional<MachineProgram> find(String name, String path) {
    var one = wanted.get(name);
    if (one == null) {
      throw new IllegalArgumentException(".ci/programs has no " + name);
    }
    return Stream.concat(
            Arrays.stream(path.split(File.pathSeparator)),
            places.stream().flatMap(MachinePrograms::versions))
        .filter(directory -> !directory.isEmpty())
        .flatMap(directory -> one.names().stream().map(each -> Path.of(directory, each)))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .map(file -> new MachineProgram(name, file.toAbsolutePath()))
        .filter(one::isMetBy)
        .findFirst();
  }

  /// The directories that a place stands for: the newest first, where it has a `*`.
  private static Stream<String> versions(String place) {
    var parts = place.split("\\*", 2);
    if (parts.length == 1) {
      return Stream.of(place);
    }
    try (var found = Files.newDirectoryStream(Path.of(parts[0]), "[0-9]*")) {
      return StreamSupport.stream(found.spliterator(), false)
          .map(each -> each.getFileName().toString())
          .filter(name -> Wanted.NUMBER.matcher(name).matches())
          .sorted((a, b) -> Arrays.compare(Wanted.numbers(b), Wanted.numbers(a)))
          .toList()
          .stream()
          .map(version -> parts[0] + version + parts[1]);
    } catch (IOException none) {
      return Stream.empty();
    }
  }

  /// What a program has to be.
  ///
  /// @param least the lowest version
  /// @param answer what its answer contains
  private record Wanted(List<String> names, String least, Pattern answer, List<String> question) {
    private static final int PATIENCE_SECONDS = 60;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)*");

    static Wanted of(List<String> words) {
      return new Wanted(
          List.of(words.get(0).split(",")),
          words.get(1),
          Pattern.compile(words.get(3), Pattern.DOTALL),
          List.copyOf(words.subList(4, words.size())));
    }

    boolean isMetBy(MachineProgram program) {
      try {
        var said = Files.createTempFile("answer", ".txt");
        try {
          return answers(program, said)
              && isNewEnough(Files.readString(said, StandardCharsets.ISO_8859_1));
        } finally {
          Files.delete(said);
        }
      } catch (IOException notRunnable) {
        return false;
      }
    }

    private boolean answers(MachineProgram program, Path said) throws IOException {
      var process =
          program
              .command(question.toArray(String[]::new))
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .redirectOutput(said.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      } finally {
        process.destroyForcibly();
      }
    }

    private boolean isNewEnough(String said) {
      var match = answer.matcher(said);
      if (!match.find()) {
        return false;
      }
      var version = NUMBER.matcher(match.group());
      return version.find() && Arrays.compare(numbers(version.group()), numbers(least)) >= 0;
    }

    private static int[] numbers(String version) {
      return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }
  }
}

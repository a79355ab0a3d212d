import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Checks or fixes the format of every Java source of every module, in one process. Maven runs it
/// as a single source file on the toolchain's JDK: `check <root>` or `fix <root>`.
public final class FormatSources {
  private FormatSources() {}

  public static void main(String[] args) throws Exception {
    boolean fix = args[0].equals("fix");
    Path root = Path.of(args[1]);
    List<Path> sources = sources(root);
    if (sources.isEmpty()) {
      return;
    }
    List<String> options = new ArrayList<>();
    options.addAll(fix ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    sources.forEach(source -> options.add(source.toString()));

    StringWriter misformatted = new StringWriter();
    int exit =
        new Main(
                new PrintWriter(misformatted, true),
                new PrintWriter(System.err, true),
                InputStream.nullInputStream())
            .format(options.toArray(String[]::new));
    if (exit != 0) {
      misformatted
          .toString()
          .lines()
          .map(file -> "misformatted: " + root.relativize(Path.of(file)))
          .sorted()
          .forEach(System.err::println);
      System.err.println("To fix: mvn -q -N -Pformat validate");
      System.exit(1);
    }
  }

  private static List<Path> sources(Path root) throws IOException {
    List<Path> sources = new ArrayList<>();
    sources.add(root.resolve(".ci/FormatSources.java"));
    for (Path parent : List.of(root, root.resolve("bootstrap"), root.resolve("adapters-http"))) {
      try (var modules =
          Files.newDirectoryStream(
              parent,
              module ->
                  Files.isRegularFile(module.resolve("pom.xml"))
                      && Files.isDirectory(module.resolve("src")))) {
        for (Path module : modules) {
          try (var files = Files.walk(module.resolve("src"))) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}

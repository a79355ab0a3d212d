import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks or fixes the format of every Java source of every module, in one process. Maven runs it
/// as a single source file on the toolchain's JDK: `check <root>` for the files that the last
/// commits changed, which takes a third of the time, `check-all <root>` or `fix <root>`.
public final class FormatSources {
  /// The formatter keeps the texts of all files that it is given until the last one is done.
  private static final int TOGETHER = 100;

  /// The check of each build looks at the files that differ from so many commits ago.
  private static final int COMMITS = 30;

  private FormatSources() {}

  public static void main(String[] args) throws Exception {
    boolean fix = args[0].equals("fix");
    Path root = Path.of(args[1]);
    List<Path> sources = sources(root);
    if (args[0].equals("check")) {
      changed(root).ifPresent(sources::retainAll);
    }
    if (sources.isEmpty()) {
      return;
    }
    StringWriter misformatted = new StringWriter();
    int exit = 0;
    for (int from = 0; from < sources.size(); from += TOGETHER) {
      List<Path> some = sources.subList(from, Math.min(from + TOGETHER, sources.size()));
      exit |= format(some, fix, misformatted);
    }
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

  /// @return 0 when each is as it should be
  private static int format(List<Path> sources, boolean fix, StringWriter misformatted)
      throws Exception {
    List<String> options = new ArrayList<>();
    options.addAll(fix ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    sources.forEach(source -> options.add(source.toString()));
    return new Main(
            new PrintWriter(misformatted, true),
            new PrintWriter(System.err, true),
            InputStream.nullInputStream())
        .format(options.toArray(String[]::new));
  }

  /// The files that differ from those of [#COMMITS] ago, and new ones; empty where Git does not
  /// know: a copy without its history, a clone of the last commits only, a machine without Git.
  private static Optional<Set<Path>> changed(Path root) throws Exception {
    Set<Path> changed = new HashSet<>();
    List<List<String>> questions =
        List.of(
            List.of("diff", "--name-only", "HEAD~" + COMMITS),
            List.of("ls-files", "--others", "--exclude-standard"));
    for (List<String> question : questions) {
      List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
      command.addAll(question);
      Process git;
      try {
        git = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      } catch (IOException e) {
        return Optional.empty();
      }
      try (var names = git.inputReader()) {
        names.lines().map(root::resolve).forEach(changed::add);
      }
      if (git.waitFor() != 0) {
        return Optional.empty();
      }
    }
    return Optional.of(changed);
  }

  /// The projects of examples are not modules of the build.
  private static boolean isAboveExamples(Path folder) {
    return folder.endsWith("docs") || folder.endsWith("docs/examples");
  }

  /// Those of every directory with a `pom.xml`, and those of the build.
  private static List<Path> sources(Path root) throws IOException {
    List<Path> sources = new ArrayList<>();
    sources.add(root.resolve(".ci/FormatSources.java"));
    sources.add(root.resolve(".ci/TestReport.java"));
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!Files.exists(folder.resolve("pom.xml")) && !isAboveExamples(folder)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            if (Files.isDirectory(folder.resolve("src"))) {
              try (var files = Files.walk(folder.resolve("src"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
              }
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }
}

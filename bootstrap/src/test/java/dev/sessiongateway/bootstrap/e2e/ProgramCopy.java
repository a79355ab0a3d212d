package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.bootstrap.process.ProgramCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/// The jars of the program in a directory of their own, as in the archive: links to those that are
/// built, and what the build has as classes is packed.
record ProgramCopy(Path lib, Map<String, Path> jars) {
  /// A jar of ours: `session-gateway-adapters-http-search-0.2.0.jar`, or the packed classes of
  /// `adapters-http/search`.
  private static final Pattern OF_PART =
      Pattern.compile(
          "(?:session-gateway-)?(?:adapters-|adapters-http-|adapters-persistence-|application-)"
              + "([a-z]+)(?:-\\d.*)?\\.jar");

  /// @param lib is empty
  static ProgramCopy into(Path lib) throws IOException {
    var jars = new TreeMap<String, Path>();
    for (var entry : ProgramCommand.classPath().split(File.pathSeparator)) {
      var built = Path.of(entry).toAbsolutePath().normalize();
      if (Files.isDirectory(built)) {
        var module = built.getParent().getParent();
        var name = module.getParent().getFileName() + "-" + module.getFileName() + ".jar";
        jars.put(name, pack(built, lib.resolveSibling("packed-" + name)));
      } else if (Files.exists(built)) {
        jars.put(built.getFileName().toString(), built);
      }
    }
    return new ProgramCopy(lib, jars);
  }

  private static Path pack(Path classes, Path jar) {
    var exit =
        ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(System.out, System.err, "-c", "-0", "-f", "" + jar, "-C", "" + classes, ".");
    if (exit != 0) {
      throw new IllegalStateException("cannot pack " + classes);
    }
    return jar;
  }

  /// All jars are there again.
  void complete() throws IOException {
    for (var jar : jars.entrySet()) {
      var link = lib.resolve(jar.getKey());
      if (!Files.exists(link)) {
        link(link, jar.getValue());
      }
    }
  }

  /// A repository of Maven may be on another file system.
  private static void link(Path link, Path jar) throws IOException {
    try {
      Files.createLink(link, jar);
    } catch (IOException e) {
      Files.copy(jar, link);
    }
  }

  /// The parts whose jars have a service.
  List<String> partsWith(Class<?> service) throws IOException {
    var parts = new ArrayList<String>();
    for (var jar : jars.entrySet()) {
      try (var file = new JarFile(jar.getValue().toFile())) {
        if (file.getEntry("META-INF/services/" + service.getName()) != null) {
          parts.add(part(jar.getKey()));
        }
      }
    }
    return parts;
  }

  /// The names of its jars have its name at their end.
  ///
  /// @return what was removed
  List<String> remove(String part) throws IOException {
    var removed = jars.keySet().stream().filter(jar -> part(jar).equals(part)).toList();
    for (var jar : removed) {
      Files.delete(lib.resolve(jar));
    }
    return removed;
  }

  private static String part(String jar) {
    var name = OF_PART.matcher(jar);
    return name.matches() ? name.group(1) : "";
  }

  String classPath() throws IOException {
    try (var files = Files.list(lib)) {
      return files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    }
  }
}

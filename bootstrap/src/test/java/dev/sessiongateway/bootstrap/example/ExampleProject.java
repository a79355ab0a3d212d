package dev.sessiongateway.bootstrap.example;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/// A Maven project of `docs/examples`, which the build compiles with its tests.
record ExampleProject(Path directory) {
  private static final Path EXAMPLES = Path.of("../docs/examples");
  private static final String SOURCES = "src/main/java";
  private static final String RESOURCES = "src/main/resources";

  static ExampleProject named(String name) {
    return new ExampleProject(EXAMPLES.resolve(name));
  }

  static List<ExampleProject> all() throws IOException {
    try (var directories = Files.list(EXAMPLES)) {
      return directories
          .filter(directory -> Files.exists(directory.resolve("pom.xml")))
          .sorted()
          .map(ExampleProject::new)
          .toList();
    }
  }

  String name() {
    return directory.getFileName().toString();
  }

  String pom() throws IOException {
    return Files.readString(directory.resolve("pom.xml"));
  }

  /// The files below `src/main/java`, relative to it.
  List<Path> sources() throws IOException {
    return files(directory.resolve(SOURCES));
  }

  /// The text of all sources and tests.
  String code() throws IOException {
    var code = new StringBuilder();
    var root = directory.resolve("src");
    for (var file : files(root)) {
      code.append(Files.readString(root.resolve(file)));
    }
    return code.toString();
  }

  /// The files below `src/main/resources`, relative to it.
  List<Path> resources() throws IOException {
    return files(directory.resolve(RESOURCES));
  }

  /// The class that the `ServiceLoader` finds in the jar.
  String provider() throws IOException {
    var service = resources().getFirst();
    return Files.readString(directory.resolve(RESOURCES).resolve(service)).strip();
  }

  /// Writes the jar that the project's own build makes.
  ///
  /// @param folder need not exist
  /// @return the jar
  Path writeJar(Path folder) throws IOException, ReflectiveOperationException, URISyntaxException {
    var jar = Files.createDirectories(folder).resolve(name() + ".jar");
    var provider = Class.forName(provider());
    var classes = Path.of(provider.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var resource : resources()) {
        add(out, directory.resolve(RESOURCES), resource);
      }
      for (var source : sources()) {
        for (var file : classesOf(classes, source)) {
          add(out, classes, file);
        }
      }
    }
    return jar;
  }

  private static List<Path> classesOf(Path classes, Path source) throws IOException {
    var name = source.getFileName().toString().replace(".java", "");
    return files(classes.resolve(source).getParent()).stream()
        .filter(file -> file.toString().matches(name + "(\\$.*)?\\.class"))
        .map(source.getParent()::resolve)
        .toList();
  }

  private static void add(JarOutputStream jar, Path root, Path file) throws IOException {
    jar.putNextEntry(new JarEntry(file.toString().replace('\\', '/')));
    jar.write(Files.readAllBytes(root.resolve(file)));
    jar.closeEntry();
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).map(root::relativize).sorted().toList();
    }
  }
}

package dev.sessiongateway.bootstrap.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Loads the classes of a start on PostgreSQL, as one of several nodes, for the AOT cache. The
/// warm-up has no server to rehearse such a start. It saves 0.2 s of each.
final class ClassPreloader {
  private static final List<String> PACKAGES =
      List.of(
          "org/postgresql",
          "org/postgresql/core",
          "org/postgresql/core/v3",
          "org/postgresql/hostchooser",
          "org/postgresql/jdbc",
          "org/postgresql/shaded/com/ongres/saslprep",
          "org/postgresql/shaded/com/ongres/scram/client",
          "org/postgresql/shaded/com/ongres/scram/common",
          "org/postgresql/shaded/com/ongres/scram/common/util",
          "org/postgresql/shaded/com/ongres/stringprep",
          "org/postgresql/util",
          "org/postgresql/util/internal",
          "com/zaxxer/hikari",
          "com/zaxxer/hikari/pool",
          "com/zaxxer/hikari/util",
          "dev/sessiongateway/application/node",
          "dev/sessiongateway/http/node",
          "dev/sessiongateway/network/simulator/remote",
          "dev/sessiongateway/persistence/postgres");
  private static final String CLASS = ".class";

  private ClassPreloader() {}

  static void load() throws IOException {
    var loader = ClassPreloader.class.getClassLoader();
    for (var name : PACKAGES) {
      var place = loader.getResource(name);
      if (place == null) {
        throw new IOException("no package " + name);
      }
      load(URI.create(place.toString()), name, loader);
    }
  }

  private static void load(URI place, String name, ClassLoader loader) throws IOException {
    if (!place.getScheme().equals("jar")) {
      return;
    }
    try (var jar = FileSystems.newFileSystem(place, Map.of());
        var files = Files.list(jar.getPath(name))) {
      files
          .map(Path::toString)
          .filter(file -> file.endsWith(CLASS) && !file.endsWith("-info" + CLASS))
          .map(file -> file.substring(file.indexOf(name), file.length() - CLASS.length()))
          .forEach(file -> load(file.replace('/', '.'), loader));
    }
  }

  private static void load(String type, ClassLoader loader) {
    try {
      Class.forName(type, false, loader);
    } catch (ClassNotFoundException | LinkageError _) {
      // It needs a library that only other uses of the driver need.
    }
  }
}

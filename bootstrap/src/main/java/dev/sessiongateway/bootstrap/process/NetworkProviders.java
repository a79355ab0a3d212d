package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.network.NetworkProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The networks that this gateway can use: those on its class path and those in the jars of a
/// directory. No jar is opened for a network of the class path: the directory can be a part of data
/// that somebody else made. A jar that cannot be loaded is reported; the other networks stay
/// usable.
final class NetworkProviders implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkProviders.class);

  private final Path directory;
  private final Map<String, NetworkProvider> byName = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  /// Absent until a network is asked for that is not on the class path.
  private @Nullable Jars jars;

  private NetworkProviders(Path directory) {
    this.directory = directory;
  }

  /// Looks for providers on the class path.
  ///
  /// @param directory holds the jars of other networks; it need not exist
  static NetworkProviders find(Path directory) {
    var providers = new NetworkProviders(directory);
    var own = ServiceLoader.load(NetworkProvider.class, NetworkProviders.class.getClassLoader());
    providers.add(own.iterator(), null);
    return providers;
  }

  /// The provider of this name. Providers in jars are tried in the order of the names of the jars,
  /// up to the one that is wanted.
  ///
  /// @throws StartupFailure that lists the names there are, and what could not be loaded
  NetworkProvider get(String name) {
    if (!byName.containsKey(name)) {
      if (jars == null) {
        jars = Jars.of(new URLClassLoader(urls(), NetworkProviders.class.getClassLoader()));
      }
      add(jars.providers(), name);
    }
    var provider = byName.get(name);
    if (provider == null) {
      var message = new StringBuilder();
      message.append("there is no network '").append(name).append("'; choose one of: ");
      message.append(String.join(", ", byName.keySet()));
      message.append(". Jars of other networks belong into ").append(directory);
      problems.forEach(trouble -> message.append("; ").append(trouble));
      throw new StartupFailure(ExitCode.MISUSED, message.toString());
    }
    problems.forEach(trouble -> LOG.atWarn().log("a network cannot be used: {}", trouble));
    return provider;
  }

  @Override
  public void close() {
    if (jars == null) {
      return;
    }
    try {
      jars.loader().close();
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("jars of networks did not close");
    }
  }

  /// @param wanted the name at which the search ends; null for all
  private void add(Iterator<NetworkProvider> found, @Nullable String wanted) {
    while (hasNext(found)) {
      try {
        var provider = found.next();
        add(provider);
        if (provider.name().equals(wanted)) {
          return;
        }
      } catch (ServiceConfigurationError | LinkageError e) {
        problems.add(reason(e));
      }
    }
  }

  private boolean hasNext(Iterator<NetworkProvider> found) {
    while (true) {
      try {
        return found.hasNext();
      } catch (ServiceConfigurationError | LinkageError e) {
        // The iterator goes on behind the entry that it could not read.
        problems.add(reason(e));
      }
    }
  }

  private void add(NetworkProvider provider) {
    var same = byName.putIfAbsent(provider.name(), provider);
    if (same != null && same.getClass() != provider.getClass()) {
      problems.add(
          "two networks are called '%s', in %s and in %s; the first is used"
              .formatted(provider.name(), placeOf(same), placeOf(provider)));
    }
  }

  private URL[] urls() {
    if (!Files.isDirectory(directory)) {
      return new URL[0];
    }
    try (var files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".jar"))
          .sorted()
          .filter(this::isReadable)
          .map(NetworkProviders::url)
          .toArray(URL[]::new);
    } catch (IOException e) {
      problems.add(directory + " cannot be read: " + e.getMessage());
      return new URL[0];
    }
  }

  private boolean isReadable(Path file) {
    try (var jar = new JarFile(file.toFile())) {
      return jar.size() >= 0;
    } catch (IOException e) {
      problems.add(file + " is no jar that can be read: " + e.getMessage());
      return false;
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String placeOf(NetworkProvider provider) {
    var source = provider.getClass().getProtectionDomain().getCodeSource();
    return source == null ? "the program" : String.valueOf(source.getLocation());
  }

  /// The problem, with the cause that names the missing class.
  private static String reason(Throwable e) {
    var cause = e.getCause();
    return e.getMessage() + (cause == null ? "" : " (" + cause + ")");
  }

  /// @param providers of the loader and its parent, those behind the last that was asked for
  private record Jars(URLClassLoader loader, Iterator<NetworkProvider> providers) {
    static Jars of(URLClassLoader loader) {
      return new Jars(loader, ServiceLoader.load(NetworkProvider.class, loader).iterator());
    }
  }
}

package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The networks, stores, event sinks or parts that this gateway can use: those on its class path,
/// those in the jars of the program's own directory of them, and those in the jars of a directory
/// of the operator. No jar is opened for one of the class path, and none of the operator's for one
/// of the program's: that directory can be a part of data that somebody else made. So there is none
/// for parts, which are used without being named. A jar that cannot be loaded is reported; the
/// others stay usable.
final class ProviderLoader<P> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderLoader.class);

  private final Class<P> type;
  private final Function<P, String> naming;
  private final String kind;
  private final @Nullable Path directory;
  private final Map<String, P> byName = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  /// Directories whose jars were not opened yet, the program's own first.
  private final Deque<Path> unopened;

  private final List<Jars<P>> opened = new ArrayList<>();

  /// Looks for providers on the class path.
  ///
  /// @param kind what they open, in one word
  /// @param directory of the operator; null where there is none
  private ProviderLoader(
      Class<P> type, Function<P, String> naming, String kind, @Nullable Path directory) {
    this.type = type;
    this.naming = naming;
    this.kind = kind;
    this.directory = directory;
    this.unopened = new ArrayDeque<>();
    ofProgram(kind + "s").ifPresent(unopened::add);
    if (directory != null) {
      unopened.add(directory);
    }
    add(ServiceLoader.load(type, ProviderLoader.class.getClassLoader()).iterator(), null);
  }

  /// @param directory holds the jars of other networks; it need not exist
  static ProviderLoader<NetworkProvider> ofNetworks(Path directory) {
    return new ProviderLoader<>(NetworkProvider.class, NetworkProvider::name, "network", directory);
  }

  /// @param directory holds the jars of other stores; it need not exist
  static ProviderLoader<StoreProvider> ofStores(Path directory) {
    return new ProviderLoader<>(StoreProvider.class, StoreProvider::name, "store", directory);
  }

  /// @param directory holds the jars of other event sinks; it need not exist
  static ProviderLoader<EventSinkProvider> ofSinks(Path directory) {
    return new ProviderLoader<>(
        EventSinkProvider.class, EventSinkProvider::name, "sink", directory);
  }

  /// Nobody names a part: each that is found is used. Its class is its name.
  static ProviderLoader<GatewayPart> ofParts() {
    return new ProviderLoader<>(GatewayPart.class, part -> part.getClass().getName(), "part", null);
  }

  /// Beside the directory of the program's jars; a program in a jar of jars has none.
  private static Optional<Path> ofProgram(String name) {
    var source = ProviderLoader.class.getProtectionDomain().getCodeSource();
    return Optional.ofNullable(source)
        .map(CodeSource::getLocation)
        .filter(location -> location.getProtocol().equals("file"))
        .map(location -> Path.of(URI.create(location.toString())).resolveSibling("../" + name));
  }

  /// The provider of this name. Providers in jars are tried in the order of the names of the jars,
  /// up to the one that is wanted.
  ///
  /// @throws StartupFailure that lists the names there are, and what could not be loaded
  P get(String name) {
    findInJars(name);
    var provider = byName.get(name);
    if (provider == null) {
      var message = new StringBuilder();
      message.append("there is no %s '%s'; choose one of: ".formatted(kind, name));
      message.append(String.join(", ", byName.keySet()));
      message.append(". Jars of other %ss belong into %s".formatted(kind, directory));
      problems.forEach(trouble -> message.append("; ").append(trouble));
      throw new StartupFailure(ExitCode.MISUSED, message.toString());
    }
    problems.forEach(trouble -> LOG.atWarn().log("a {} cannot be used: {}", kind, trouble));
    return provider;
  }

  /// All, in the order of their names.
  List<P> all() {
    findInJars(null);
    problems.forEach(trouble -> LOG.atWarn().log("a {} cannot be used: {}", kind, trouble));
    return List.copyOf(byName.values());
  }

  /// The names of all, in the order of the alphabet.
  SortedSet<String> names() {
    findInJars(null);
    return new TreeSet<>(byName.keySet());
  }

  /// @param wanted the name at which the search ends; null for all
  private void findInJars(@Nullable String wanted) {
    opened.forEach(jars -> search(jars.providers(), wanted));
    while (!unopened.isEmpty() && !isFound(wanted)) {
      var urls = urls(unopened.removeFirst());
      if (urls.length == 0) {
        continue;
      }
      var loader = new URLClassLoader(urls, ProviderLoader.class.getClassLoader());
      var jars = new Jars<>(loader, ServiceLoader.load(type, loader).iterator());
      opened.add(jars);
      search(jars.providers(), wanted);
    }
  }

  private boolean isFound(@Nullable String wanted) {
    return wanted != null && byName.containsKey(wanted);
  }

  private void search(Iterator<P> providers, @Nullable String wanted) {
    if (!isFound(wanted)) {
      add(providers, wanted);
    }
  }

  @Override
  public void close() {
    for (var jars : opened) {
      try {
        jars.loader().close();
      } catch (IOException e) {
        LOG.atDebug().setCause(e).log("jars of {}s did not close", kind);
      }
    }
  }

  /// @param wanted the name at which the search ends; null for all
  private void add(Iterator<P> found, @Nullable String wanted) {
    while (hasNext(found)) {
      try {
        var provider = found.next();
        add(provider);
        if (naming.apply(provider).equals(wanted)) {
          return;
        }
      } catch (ServiceConfigurationError | LinkageError e) {
        problems.add(reason(e));
      }
    }
  }

  private boolean hasNext(Iterator<P> found) {
    while (true) {
      try {
        return found.hasNext();
      } catch (ServiceConfigurationError | LinkageError e) {
        // The iterator goes on behind the entry that it could not read.
        problems.add(reason(e));
      }
    }
  }

  private void add(P provider) {
    var name = naming.apply(provider);
    var same = byName.putIfAbsent(name, provider);
    if (same != null && same.getClass() != provider.getClass()) {
      problems.add(
          "two %ss are called '%s', in %s and in %s; the first is used"
              .formatted(kind, name, placeOf(same), placeOf(provider)));
    }
  }

  private URL[] urls(Path from) {
    if (!Files.isDirectory(from)) {
      return new URL[0];
    }
    try (var files = Files.list(from)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".jar"))
          .sorted()
          .filter(this::isReadable)
          .map(ProviderLoader::url)
          .toArray(URL[]::new);
    } catch (IOException e) {
      problems.add(from + " cannot be read: " + e.getMessage());
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

  private static String placeOf(Object provider) {
    var source = provider.getClass().getProtectionDomain().getCodeSource();
    return source == null ? "the program" : String.valueOf(source.getLocation());
  }

  /// The problem, with the cause that names the missing class.
  private static String reason(Throwable e) {
    var cause = e.getCause();
    return e.getMessage() + (cause == null ? "" : " (" + cause + ")");
  }

  /// @param providers of the loader and its parent, those behind the last that was asked for
  private record Jars<P>(URLClassLoader loader, Iterator<P> providers) {}
}

package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The S3 server of the tests of `persistence.s3`, on loopback. Its classes are loaded apart, as
/// its libraries have other versions than those of the program.
public final class S3Process implements AutoCloseable {
  static final String SECRET = "secret/of+tests";

  private static final Path MODULE = Path.of("..", "adapters-persistence", "s3", "target");

  private final Object server;

  public S3Process() {
    try {
      server =
          Classes.LOADER
              .loadClass("dev.sessiongateway.persistence.s3.S3Server")
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Loaded and compiled once for all servers.
  private static final class Classes {
    static final URLClassLoader LOADER =
        new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader());
  }

  private static URL[] urls() {
    try (var jars = Files.list(MODULE.resolve("s3-server"))) {
      return Stream.concat(Stream.of(MODULE.resolve("test-classes")), jars)
          .map(S3Process::url)
          .toArray(URL[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object call(String method, Object... arguments) {
    try {
      var types = Stream.of(arguments).map(Object::getClass).toArray(Class<?>[]::new);
      return server.getClass().getMethod(method, types).invoke(server, arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  URI url() {
    return (URI) call("url");
  }

  void createBucket() {
    var _ = call("createBucket");
  }

  void deleteBucket() {
    var _ = call("deleteBucket");
  }

  /// The names of the objects that begin so.
  public List<String> objects(String prefix) {
    return ((List<?>) call("objects", prefix)).stream().map(String::valueOf).toList();
  }

  /// What an operator sets to keep files there.
  public Map<Setting, String> settings() {
    var settings = new HashMap<Setting, String>();
    settings.put(Setting.MEDIA_LOCATION, "s3");
    settings.put(Setting.S3_ENDPOINT, url().toString());
    settings.put(Setting.S3_BUCKET, "media");
    settings.put(Setting.S3_PREFIX, "gateways/one");
    settings.put(Setting.S3_ACCESS_KEY, "gateway");
    settings.put(Setting.S3_SECRET_KEY, SECRET);
    return settings;
  }

  @Override
  public void close() {
    var _ = call("close");
  }
}

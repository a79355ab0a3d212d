package dev.sessiongateway.http.kernel.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// A browser library on the class path, in the one version that the build chose.
public final class Webjar {
  private final String name;
  private final String version;

  /// @param group of the Maven artifact
  /// @param name of the Maven artifact
  public Webjar(String group, String name) {
    this.name = name;
    this.version = version("/META-INF/maven/" + group + "/" + name + "/pom.properties");
  }

  /// The caller closes the stream.
  ///
  /// @param file below the library's folder, such as `dist/library.js`
  public InputStream open(String file) {
    return resource("/META-INF/resources/webjars/" + name + "/" + version + "/" + file);
  }

  private static String version(String propertiesFile) {
    var properties = new Properties();
    try (var in = resource(propertiesFile)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  private static InputStream resource(String path) {
    var in = Webjar.class.getResourceAsStream(path);
    if (in == null) {
      throw new IllegalStateException("the class path has no " + path);
    }
    return in;
  }
}

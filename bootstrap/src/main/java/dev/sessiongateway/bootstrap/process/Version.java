package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/// Which gateway this is, as the build wrote it.
public final class Version {
  /// The commit of a build whose sources were in no repository.
  static final String UNKNOWN_COMMIT = "unknown";

  private Version() {}

  /// The version, such as `0.2.0` or `0.2.0-SNAPSHOT`.
  public static String current() {
    var version = properties("/gateway.properties").getProperty("version");
    if (version == null) {
      throw new IllegalStateException("the build left out gateway.properties");
    }
    return version;
  }

  /// The first characters of the commit that was built, with `-dirty` behind them if the sources
  /// were not those of the commit, or [#UNKNOWN_COMMIT].
  public static String commit() {
    return commit(properties("/commit.properties"));
  }

  static String commit(Properties build) {
    var commit = build.getProperty("git.commit.id.abbrev", "");
    if (commit.isEmpty()) {
      return UNKNOWN_COMMIT;
    }
    return Boolean.parseBoolean(build.getProperty("git.dirty")) ? commit + "-dirty" : commit;
  }

  private static Properties properties(String resource) {
    var properties = new Properties();
    try (var in = Version.class.getResourceAsStream(resource)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}

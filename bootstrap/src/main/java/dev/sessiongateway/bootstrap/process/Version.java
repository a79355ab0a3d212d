package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/// The version of the gateway, written by the build.
public final class Version {
  private Version() {}

  public static String current() {
    try (var in = Version.class.getResourceAsStream("/gateway.properties")) {
      if (in == null) {
        throw new IllegalStateException("the build left out gateway.properties");
      }
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

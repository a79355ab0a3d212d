package dev.sessiongateway.http.kernel.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/// The files of the documentation page: Swagger UI from its jar, and our own page around it.
/// Nothing is loaded from elsewhere, so the page works without the Internet.
final class SwaggerUi {
  private static final String JAR = "/META-INF/resources/webjars/swagger-ui/";
  private static final String OWN = "/openapi/";
  private static final String SCRIPT = "text/javascript";

  /// The files that the page needs; the jar has more.
  private static final Map<String, Asset> ASSETS =
      Map.of(
          "docs.js", new Asset(OWN, SCRIPT),
          "swagger-ui-bundle.js", new Asset(JAR, SCRIPT),
          "swagger-ui.css", new Asset(JAR, "text/css"),
          "favicon-32x32.png", new Asset(JAR, "image/png"));

  private final String version = version();

  /// The page itself.
  Content page() {
    return new Content("text/html;charset=utf-8", open(OWN + "docs.html"));
  }

  Optional<Content> find(String name) {
    return Optional.ofNullable(ASSETS.get(name))
        .map(asset ->
            asset.folder.equals(JAR)
                ? new Content(asset.type, open(JAR + version + "/" + name))
                : new Content(asset.type, open(asset.folder + name)));
  }

  private static String version() {
    var properties = new Properties();
    try (var in = open("/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  private static InputStream open(String resource) {
    var in = SwaggerUi.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("the documentation page has no " + resource);
    }
    return in;
  }

  private record Asset(String folder, String type) {}

  /// The caller closes the stream.
  record Content(String type, InputStream stream) {}
}

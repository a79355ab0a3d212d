package dev.sessiongateway.http.kernel.openapi;

import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/// The files of the documentation page: Swagger UI from its jar, and our own page around it.
/// Nothing is loaded from elsewhere, so the page works without the Internet.
final class SwaggerUi {
  private static final String OWN = "/openapi/";
  private static final String SCRIPT = "text/javascript";

  /// The files that the page needs; the jar has more.
  private static final Map<String, Asset> ASSETS =
      Map.of(
          "docs.js", new Asset(true, SCRIPT),
          "docs.css", new Asset(true, "text/css"),
          "swagger-ui-bundle.js", new Asset(false, SCRIPT),
          "swagger-ui.css", new Asset(false, "text/css"),
          "favicon-32x32.png", new Asset(false, "image/png"));

  private final Webjar jar = new Webjar("org.webjars", "swagger-ui");

  /// The page itself.
  Content page() {
    return new Content("text/html;charset=utf-8", open(OWN + "docs.html"));
  }

  Optional<Content> find(String name) {
    return Optional.ofNullable(ASSETS.get(name))
        .map(asset -> new Content(asset.type, asset.isOwn ? open(OWN + name) : jar.open(name)));
  }

  private static InputStream open(String resource) {
    var in = SwaggerUi.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("the documentation page has no " + resource);
    }
    return in;
  }

  /// @param isOwn whether it is a resource of ours; otherwise it is in the jar
  private record Asset(boolean isOwn, String type) {}

  /// The caller closes the stream.
  record Content(String type, InputStream stream) {}
}

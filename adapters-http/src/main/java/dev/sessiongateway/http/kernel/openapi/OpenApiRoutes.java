package dev.sessiongateway.http.kernel.openapi;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.Lazy;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/// The API document, which needs no key: `/openapi.json` for programs, `/docs` for people.
public final class OpenApiRoutes implements Api.Native {
  /// The page may run its own scripts and talk to this server only. Swagger UI sets styles on
  /// elements and loads its icons from `data:` URLs.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'"
          + " data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
          + " 'none'";

  private final SwaggerUi ui = new SwaggerUi();
  private final String version;

  /// @param version of the gateway
  public OpenApiRoutes(String version) {
    this.version = version;
  }

  @Override
  public void register(Api api) {
    var routes = api.all();
    var document = new Lazy<>(() -> ApiDocument.of(routes, version));
    api.openGet(
        "gateway.getApiDocument", "/openapi.json", request -> document(request, document.get()));
    api.openGet("gateway.getDocsPage", "/docs", _ -> page());
    api.openGet("gateway.getDocsAsset", "/docs/{asset}", this::asset);
  }

  private static ApiResponse document(ApiRequest request, ApiDocument current) {
    var response =
        current.etag().equals(request.header("If-None-Match"))
            ? ApiResponse.empty(304)
            : ApiResponse.bytes("application/json", current.json());
    return response.withHeader("ETag", current.etag()).withHeader("Cache-Control", "no-cache");
  }

  private ApiResponse page() {
    var page = ui.page();
    return ApiResponse.stream(page.type(), page.stream())
        .withHeader("Content-Security-Policy", POLICY)
        .withHeader("Cache-Control", "no-cache");
  }

  private ApiResponse asset(ApiRequest request) {
    var name = request.path("asset");
    var asset = ui.find(name).orElseThrow(() -> Fault.notFound("page", name));
    return ApiResponse.stream(asset.type(), asset.stream())
        .withHeader("Cache-Control", "max-age=86400");
  }

  /// The files of the documentation page: Swagger UI from its jar, and our own page around it.
  /// Nothing is loaded from elsewhere, so the page works without the Internet.
  static final class SwaggerUi {
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
}

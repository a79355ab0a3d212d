package dev.sessiongateway.http.kernel.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.Lazy;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
  private final ServerInfo server;

  public OpenApiRoutes(ServerInfo server) {
    this.server = server;
  }

  @Override
  public void register(Api api) {
    var routes = api.all();
    var document = new Lazy<>(() -> ApiDocument.of(routes, server));
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
    var html = server.pathPrefix().rebased(ui.page());
    return ApiResponse.bytes("text/html;charset=utf-8", html.getBytes(UTF_8))
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
    String page() {
      try (var page = open(OWN + "docs.html")) {
        return new String(page.readAllBytes(), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
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

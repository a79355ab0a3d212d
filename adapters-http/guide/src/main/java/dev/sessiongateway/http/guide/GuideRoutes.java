package dev.sessiongateway.http.guide;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.Lazy;
import dev.sessiongateway.http.kernel.server.PathPrefix;

/// The pages of the guide and their files, which need no key.
final class GuideRoutes implements Api.Native {
  /// A page runs its own scripts and talks to this server only.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Lazy<GuideFiles> files;

  GuideRoutes(PathPrefix base) {
    files = new Lazy<>(() -> GuideFiles.ofThisBuild(base));
  }

  @Override
  public void register(Api api) {
    api.openGet("gateway.getGuide", "/docs/guide", request -> answer(request, "index"));
    api.openGet(
        "gateway.getGuidePage",
        "/docs/guide/{page}",
        request -> answer(request, request.path("page")));
  }

  private ApiResponse answer(ApiRequest request, String name) {
    var file = files.get().find(name).orElseThrow(() -> Fault.notFound("page", name));
    var response =
        file.etag().equals(request.header("If-None-Match"))
            ? ApiResponse.empty(304)
            : ApiResponse.stream(file.type(), files.get().open(file));
    return response
        .withHeader("ETag", file.etag())
        .withHeader("Cache-Control", "no-cache")
        .withHeader("Content-Security-Policy", POLICY)
        .withHeader("Referrer-Policy", "no-referrer");
  }
}

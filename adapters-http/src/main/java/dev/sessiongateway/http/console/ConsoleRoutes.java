package dev.sessiongateway.http.console;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.Lazy;
import dev.sessiongateway.http.kernel.server.PathPrefix;
import dev.sessiongateway.http.kernel.server.ServerInfo;

/// The console and its files, which need no key: the page asks for one and uses the API with it.
public final class ConsoleRoutes implements Api.Native {
  /// The page runs its own scripts and talks to this server only. Pictures and recordings of
  /// messages are shown from `blob:` URLs, because their download needs the key in a header.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " media-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final Lazy<ConsoleFiles> files;

  /// For the addresses of the dashboards of other products.
  private final ApiResponse toConsole;

  /// @param asksForKey false where requests need no key
  /// @param base before the paths of clients
  public ConsoleRoutes(boolean asksForKey, PathPrefix base) {
    this.files = new Lazy<>(() -> ConsoleFiles.read(asksForKey, base));
    this.toConsole = ApiResponse.redirect(base.value() + ServerInfo.CONSOLE);
  }

  @Override
  public void register(Api api) {
    api.openGet("gateway.getConsole", ServerInfo.CONSOLE, _ -> page());
    api.openGet("gateway.getConsoleFile", ServerInfo.CONSOLE + "/{build}/{file}", this::file);
    api.openGet("gateway.getDashboard", "/dashboard", _ -> toConsole);
    api.openGet("gateway.getManager", "/manager", _ -> toConsole);
  }

  private ApiResponse page() {
    return ApiResponse.bytes("text/html;charset=utf-8", files.get().page())
        .withHeader("Content-Security-Policy", POLICY)
        .withHeader("Referrer-Policy", "no-referrer")
        .withHeader("Cache-Control", "no-cache");
  }

  /// A file of this build never changes. A page that was loaded from an earlier build gets the
  /// present file, uncached: it is reloaded soon.
  private ApiResponse file(ApiRequest request) {
    var all = files.get();
    var name = request.path("file");
    var file = all.find(name).orElseThrow(() -> Fault.notFound("page", name));
    var isCurrent = request.path("build").equals(all.build());
    return ApiResponse.bytes(file.type(), file.bytes())
        .withHeader(
            "Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-store");
  }
}

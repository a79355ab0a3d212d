package dev.sessiongateway.http.familyb.server;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.ServerInfo;

/// The server's banner and licence status, which clients request before they have a key, and the
/// check of a key.
public record ServerRoutes(ServerInfo server) implements Api.FamilyB {
  /// The version of Evolution API that is spoken: clients branch on the first digit of the version.
  private static final String EVOLUTION_VERSION = "2.3.6";

  /// Evolution API's version of the network's web client. The gateway has none, but tools show the
  /// field.
  private static final String WEB_VERSION = "2.3000.0";

  @Override
  public void register(Api api) {
    api.openGet("b.getBanner", "/", this::banner).answers(Banner.class);
    // Managers of Evolution API 2.4 ask for a licence before anything else; the gateway needs none.
    api.openGet("b.getLicense", "/license/status", _ -> ApiResponse.ok(new License("active")))
        .answers(License.class);
    // Front ends log in with this; whoever gets here has a valid key.
    api.post(
            "b.verifyCredentials",
            "/verify-creds",
            Scope.READ,
            _ -> ApiResponse.ok(Credentials.VALID))
        .answers(Credentials.class);
  }

  /// Programs get the banner; browsers, which ask for HTML, get the console.
  private ApiResponse banner(ApiRequest request) {
    var accept = request.header("Accept");
    var response =
        accept != null && accept.contains("text/html")
            ? ApiResponse.redirect(server.pathPrefix().value() + ServerInfo.CONSOLE)
            : ApiResponse.ok(Banner.of(server));
    return response.withHeader("Cache-Control", "no-cache");
  }

  record License(String status) {}

  /// @param facebookAppId,facebookConfigId,facebookUserToken empty: another provider's, which is
  ///   not operated
  record Credentials(
      int status,
      String message,
      String facebookAppId,
      String facebookConfigId,
      String facebookUserToken) {
    static final Credentials VALID = new Credentials(200, "Credentials are valid", "", "", "");
  }

  /// @param version of the API that is spoken
  /// @param gateway the gateway's own version
  record Banner(
      int status,
      String message,
      String version,
      String clientName,
      String documentation,
      String whatsappWebVersion,
      String gateway) {
    static Banner of(ServerInfo server) {
      return new Banner(
          200,
          "Session Gateway is up and speaks this API",
          EVOLUTION_VERSION,
          ServerInfo.NAME,
          server.url("/docs"),
          WEB_VERSION,
          server.version());
    }
  }
}

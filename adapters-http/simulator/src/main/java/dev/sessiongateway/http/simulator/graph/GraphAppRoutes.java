package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The app of a business: its token, and what it may ask of tokens (Meta's pages *Access tokens*
/// and *Debug token*).
record GraphAppRoutes(GraphPaths paths) {
  private static final List<String> SCOPES =
      List.of("whatsapp_business_management", "whatsapp_business_messaging");

  private static final Parameter<@Nullable String> INPUT = Parameter.text("input_token");
  private static final Parameter<@Nullable String> CLIENT = Parameter.text("client_id");
  private static final Parameter<@Nullable String> SECRET = Parameter.text("client_secret");
  private static final Parameter<@Nullable String> GRANT = Parameter.text("grant_type");
  private static final Parameter<@Nullable String> EXCHANGED = Parameter.text("fb_exchange_token");

  void register(Api api) {
    api.openGet("graph.debugToken", CloudApi.AREA + "{version}/debug_token", this::debug)
        .parameters(INPUT);
    api.openGet("graph.getToken", CloudApi.AREA + "{version}/oauth/access_token", this::token)
        .parameters(CLIENT, SECRET, GRANT, EXCHANGED);
  }

  /// A token of another business is none that this one may ask about.
  private ApiResponse debug(ApiRequest request) {
    var account = paths.accounts().ofApp(request, null);
    paths.requireVersion(request);
    var token = GraphFault.required(INPUT.name(), INPUT.of(request));
    var business = account.business();
    if (token.equals(business.appToken())) {
      return ApiResponse.ok(
          new Debugged(new Token(business.appId(), "APP", account.name(), true, 0, List.of())));
    }
    return ApiResponse.ok(
        new Debugged(
            token.equals(business.token())
                ? new Token(business.appId(), "SYSTEM_USER", account.name(), true, 0, SCOPES)
                    .of(business.businessId())
                : new Token(null, null, null, false, null, List.of())));
  }

  private ApiResponse token(ApiRequest request) {
    var id = GraphFault.required(CLIENT.name(), CLIENT.of(request));
    var secret = GraphFault.required(SECRET.name(), SECRET.of(request));
    paths.requireVersion(request);
    var business = paths.accounts().ofApp(request, id, secret).business();
    var grant = GRANT.of(request);
    if (grant == null) {
      throw GraphFault.NOT_SIMULATED.toException(
          "the exchange of a code of the embedded signup is not simulated");
    }
    return switch (grant) {
      case "client_credentials" -> ApiResponse.ok(new Issued(business.appToken(), "bearer", null));
      case "fb_exchange_token" -> {
        var given = GraphFault.required(EXCHANGED.name(), EXCHANGED.of(request));
        if (!given.equals(business.token())) {
          throw GraphFault.TOKEN.toException("fb_exchange_token is no token of the business");
        }
        yield ApiResponse.ok(new Issued(given, "bearer", null));
      }
      default ->
          throw GraphFault.PARAMETER.toException(
              "grant_type must be client_credentials or fb_exchange_token");
    };
  }

  /// @param expires in seconds; absent for a token that does not expire
  record Issued(
      @JsonProperty("access_token") String token,
      @JsonProperty("token_type") String type,
      @JsonProperty("expires_in") @Nullable Long expires) {}

  record Debugged(Token data) {}

  /// @param expires 0 for never
  /// @param granular the accounts to which the scopes are limited
  record Token(
      @JsonProperty("app_id") @Nullable String appId,
      @Nullable String type,
      @Nullable String application,
      @JsonProperty("is_valid") boolean valid,
      @JsonProperty("expires_at") @Nullable Integer expires,
      List<String> scopes,
      @JsonProperty("granular_scopes") @Nullable List<Granular> granular) {
    Token(
        @Nullable String appId,
        @Nullable String type,
        @Nullable String application,
        boolean valid,
        @Nullable Integer expires,
        List<String> scopes) {
      this(appId, type, application, valid, expires, scopes, null);
    }

    Token of(String account) {
      var all = scopes.stream().map(scope -> new Granular(scope, List.of(account))).toList();
      return new Token(appId, type, application, valid, expires, scopes, all);
    }
  }

  record Granular(String scope, @JsonProperty("target_ids") List<String> targets) {}
}

package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;

/// Links an instance to a phone.
public final class PairingRoutes implements Api.RouteGroup {
  private static final String KEY = "apikey";

  private final Sessions sessions;
  private final ConnectResponse connect;
  private final InstanceTokens tokens;

  public PairingRoutes(Sessions sessions, ConnectResponse connect, InstanceTokens tokens) {
    this.sessions = sessions;
    this.connect = connect;
    this.tokens = tokens;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.unsafeGet("/instance/connect/{instance}", Scope.CONTROL, this::connect);
  }

  private ApiResponse connect(ApiRequest request) {
    var session = request.session();
    var number = request.query().text("number");
    var phone = number == null || number.isBlank() ? null : PhoneNumber.parse("number", number);
    // An instance of the other family, or of an earlier version, gets its token here.
    var _ = tokens.findOrIssue(session.name(), request.header(KEY));
    return ApiResponse.ok(connect.answer(sessions.start(session.name()), phone));
  }
}

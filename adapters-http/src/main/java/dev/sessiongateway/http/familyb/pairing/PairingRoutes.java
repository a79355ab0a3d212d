package dev.sessiongateway.http.familyb.pairing;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;

/// Links an instance to a phone.
public final class PairingRoutes implements Api.RouteGroup {
  private final Sessions sessions;
  private final ConnectResponse connect;

  public PairingRoutes(Sessions sessions, ConnectResponse connect) {
    this.sessions = sessions;
    this.connect = connect;
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
    return ApiResponse.ok(connect.answer(sessions.start(session.name()), phone));
  }
}

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import org.jspecify.annotations.Nullable;

/// Places, accepts and ends calls of a phone.
final class PhoneCallRoutes {
  private static final String CALLS = PhonePaths.PHONE + "/calls";
  private static final String CALL = CALLS + "/{callId}";

  private final PhonePaths phones;

  PhoneCallRoutes(PhonePaths phones) {
    this.phones = phones;
  }

  void register(Api api) {
    api.post(CALLS, Scope.ADMIN, NewCall.class, this::begin);
    api.post(CALL + "/accept", Scope.ADMIN, this::accept);
    api.post(CALL + "/end", Scope.ADMIN, this::end);
  }

  private ApiResponse begin(ApiRequest request, NewCall body) {
    var to = request.address("to", body.to());
    var id = phones.all().call(PhonePaths.number(request), to, Boolean.TRUE.equals(body.video()));
    return ApiResponse.created(new PhonePaths.Sent(id));
  }

  private ApiResponse accept(ApiRequest request) {
    phones.all().acceptCall(PhonePaths.number(request), request.path("callId"));
    return PhonePaths.done();
  }

  private ApiResponse end(ApiRequest request) {
    phones.all().endCall(PhonePaths.number(request), request.path("callId"));
    return PhonePaths.done();
  }

  record NewCall(String to, @Nullable Boolean video) {}
}

package dev.sessiongateway.http.familya.call;

import dev.sessiongateway.application.call.Calls;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;

/// Calls in family A.
public record CallRoutes(Calls calls) implements Api.FamilyA {
  private static final int LONGEST_ID = 128;

  @Override
  public void register(Api api) {
    api.post(
        "a.rejectCall", "/api/{session}/calls/reject", Scope.SEND, RejectBody.class, this::reject);
  }

  private ApiResponse reject(ApiRequest request, RejectBody body) {
    calls.reject(request.session().name(), body.id(), body.caller(request));
    return request.done();
  }

  record RejectBody(@Length(min = 1) String from, @Length(min = 1, max = LONGEST_ID) String id) {
    Address caller(ApiRequest request) {
      var caller = request.address("from", from);
      if (caller.isGroup() || caller.isChannel()) {
        throw Fault.invalid("from", "must be the person who calls");
      }
      return caller;
    }
  }
}

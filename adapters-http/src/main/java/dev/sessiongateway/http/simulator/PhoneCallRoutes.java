package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Places, accepts and ends calls of a phone.
record PhoneCallRoutes(PhonePaths phones) {
  private static final String CALLS = PhonePaths.PHONE + "/calls";
  private static final String CALL = CALLS + "/{callId}";

  void register(Api api) {
    api.get(CALLS, Scope.ADMIN, this::list);
    api.post(CALLS, Scope.ADMIN, NewCall.class, this::begin);
    api.post(CALL + "/accept", Scope.ADMIN, this::accept);
    api.post(CALL + "/end", Scope.ADMIN, this::end);
  }

  private ApiResponse list(ApiRequest request) {
    var calls = phones.all().calls(PhonePaths.number(request));
    return ApiResponse.ok(calls.stream().map(CallView::of).toList());
  }

  private ApiResponse begin(ApiRequest request, NewCall body) {
    var to = request.address("to", body.to());
    var id = phones.all().call(PhonePaths.number(request), to, Boolean.TRUE.equals(body.video()));
    return ApiResponse.created(new PhonePaths.Sent(id));
  }

  private ApiResponse accept(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.acceptCall(phone, request.path("callId")));
  }

  private ApiResponse end(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.endCall(phone, request.path("callId")));
  }

  record NewCall(String to, @Nullable Boolean video) {}

  record CallView(String id, String from, String to, boolean video, List<CalledView> called) {
    static CallView of(PhoneCall call) {
      return new CallView(
          call.id(),
          call.from().toString(),
          call.to().toString(),
          call.video(),
          call.called().entrySet().stream()
              .map(person -> new CalledView(person.getKey().toString(), word(person.getValue())))
              .toList());
    }

    private static String word(CallStage stage) {
      return Ascii.lower(stage.code());
    }
  }

  /// @param stage `ringing`, `accepted`, `rejected`, `timed_out` or `ended`
  record CalledView(String id, String stage) {}
}

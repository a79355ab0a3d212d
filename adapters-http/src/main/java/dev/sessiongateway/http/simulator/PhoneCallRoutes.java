package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import org.jspecify.annotations.Nullable;

/// Calls that a phone makes, takes and ends.
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

  private Answer begin(Call call, NewCall body) {
    var to = Jid.parse("to", body.to());
    var id = phones.all().call(PhonePaths.number(call), to, Boolean.TRUE.equals(body.video()));
    return Answer.created(new PhonePaths.Sent(id));
  }

  private Answer accept(Call call) {
    phones.all().acceptCall(PhonePaths.number(call), call.path("callId"));
    return PhonePaths.done();
  }

  private Answer end(Call call) {
    phones.all().endCall(PhonePaths.number(call), call.path("callId"));
    return PhonePaths.done();
  }

  record NewCall(String to, @Nullable Boolean video) {}
}

package dev.sessiongateway.http.familyb.call;

import dev.sessiongateway.application.call.Calls;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Calls in family B.
public record CallRoutes(Calls calls, Recipients recipients) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.post("b.offerCall", "/call/offer/{instance}", Scope.SEND, OfferBody.class, this::offer);
  }

  private ApiResponse offer(ApiRequest request, OfferBody body) {
    var session = request.session().name();
    var to = recipients.reach(session, body.number());
    var rings = Duration.ofSeconds(body.callDuration());
    var isVideo = Boolean.TRUE.equals(body.isVideo());
    var id = calls.offer(session, to, isVideo, rings);
    return ApiResponse.created(new Offered(id, to.networkForm(), isVideo, body.callDuration()));
  }

  /// @param callDuration seconds
  record OfferBody(
      String number, @Nullable Boolean isVideo, @Range(min = 1, max = 15) Integer callDuration) {}

  record Offered(String id, String jid, boolean isVideo, int callDuration) {}
}

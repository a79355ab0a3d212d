package dev.sessiongateway.http.pairing;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;

/// Linking an instance to a phone, for family B.
public final class FamilyBPairingRoutes implements Api.Capability {
  private final Sessions sessions;
  private final FamilyBConnecting connecting;

  public FamilyBPairingRoutes(Sessions sessions, FamilyBConnecting connecting) {
    this.sessions = sessions;
    this.connecting = connecting;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/instance/connect/{instance}", Scope.MANAGE, this::connect);
  }

  private Answer connect(Call call) {
    var session = call.session();
    var number = call.query().text("number");
    var phone = number == null || number.isBlank() ? null : PhoneNumber.parse("number", number);
    return Answer.ok(connecting.answer(sessions.start(session.name()), phone));
  }
}

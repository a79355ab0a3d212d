package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaIntake;
import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.media.FamilyAFile;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a person does with a phone, as calls. Phones belong to no session, and see what all of them
/// write: so this is for administrators. Here is what is done with the phone itself; the `Phone…`
/// routes have what is done on it.
public final class SimulatorRoutes implements Api.Capability {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final PhonePaths phones;
  private final MediaIntake media;
  private final Pairing pairing;

  /// @param phones empty on a real network, where every call is 501
  public SimulatorRoutes(Optional<VirtualPhones> phones, MediaIntake media, Pairing pairing) {
    this.phones = new PhonePaths(phones);
    this.media = media;
    this.pairing = pairing;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    var phone = PhonePaths.PHONE;
    api.get("/simulator/world", Scope.ADMIN, _ -> Answer.ok(WorldView.of(phones.all().world())));
    api.get("/simulator/phones", Scope.ADMIN, this::list);
    api.post("/simulator/phones", Scope.ADMIN, NewPhone.class, this::create);
    api.patch(phone, Scope.ADMIN, Rename.class, this::rename);
    api.put(phone + "/picture", Scope.ADMIN, BodyKind.MEDIA, Picture.class, this::setPicture);
    api.delete(phone + "/picture", Scope.ADMIN, this::removePicture);
    api.post(phone + "/scan", Scope.ADMIN, Scan.class, this::scan);
    api.post(phone + "/pair", Scope.ADMIN, Pair.class, this::pair);
    api.post(phone + "/online", Scope.ADMIN, call -> setOnline(call, true));
    api.post(phone + "/offline", Scope.ADMIN, call -> setOnline(call, false));
    api.post(phone + "/unlink", Scope.ADMIN, Unlink.class, this::unlink);
    new PhoneMessageRoutes(phones, media).register(api);
    new PhoneChatRoutes(phones).register(api);
    new PhoneLabelRoutes(phones).register(api);
    new PhoneGroupRoutes(phones).register(api);
    new PhoneCallRoutes(phones).register(api);
  }

  private Answer list(Call call) {
    return Answer.ok(phones.all().phones().stream().map(PhoneView::of).toList());
  }

  private Answer create(Call call, NewPhone body) {
    var created = phones.all().create(PhoneNumber.parse("number", body.number()), body.name());
    return Answer.json(created.isNew() ? 201 : 200, PhoneView.of(created.phone()));
  }

  private Answer rename(Call call, Rename body) {
    phones.all().rename(PhonePaths.number(call), body.name());
    return PhonePaths.done();
  }

  private Answer setPicture(Call call, Picture body) {
    var given = body.file().toAttachment("file", "media", call.mediaLimits().otherBytes());
    phones.all().setPicture(PhonePaths.number(call), media.store(given, MediaKind.IMAGE));
    return PhonePaths.done();
  }

  private Answer removePicture(Call call) {
    phones.all().setPicture(PhonePaths.number(call), null);
    return PhonePaths.done();
  }

  private Answer scan(Call call, Scan body) {
    return linked(phones.all().scan(PhonePaths.number(call), body.value()));
  }

  private Answer pair(Call call, Pair body) {
    return linked(phones.all().pair(PhonePaths.number(call), body.code()));
  }

  /// Answers when the session has noticed, so that the next call finds it ready.
  private Answer linked(SessionName session) {
    pairing.awaitPaired(session, PATIENCE);
    return Answer.ok(Linked.to(session));
  }

  private Answer setOnline(Call call, boolean online) {
    phones.all().setOnline(PhonePaths.number(call), online);
    return PhonePaths.done();
  }

  private Answer unlink(Call call, Unlink body) {
    phones.all().unlink(PhonePaths.number(call), new SessionName(body.session()));
    return PhonePaths.done();
  }

  record NewPhone(String number, @Nullable String name) {}

  record Rename(String name) {}

  record Picture(FamilyAFile file) {}

  record Scan(String value) {}

  record Pair(String code) {}

  record Linked(String session) {
    static Linked to(SessionName session) {
      return new Linked(session.value());
    }
  }

  record Unlink(String session) {}
}

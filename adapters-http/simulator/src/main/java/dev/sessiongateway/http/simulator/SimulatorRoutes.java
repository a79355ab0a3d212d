package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Operates simulated phones over HTTP. Phones belong to no session and see the messages of all of
/// them, so these routes are for administrators. This class has the commands on a phone itself; the
/// `Phone…` routes have the commands on its chats, messages, groups and calls.
public final class SimulatorRoutes implements Api.Native {
  private static final Duration PAIRING_DEADLINE = Duration.ofSeconds(5);

  private final PhonePaths phones;
  private final MediaIngest media;
  private final Pairing pairing;

  /// @param phones empty on a real network, where every call is 501
  public SimulatorRoutes(Optional<VirtualPhones> phones, MediaIngest media, Pairing pairing) {
    this.phones = new PhonePaths(phones);
    this.media = media;
    this.pairing = pairing;
  }

  @Override
  public void register(Api api) {
    var phone = PhonePaths.PHONE;
    api.get(
            "simulator.getWorld",
            "/simulator/world",
            Scope.ADMIN,
            _ -> ApiResponse.ok(WorldView.of(phones.all().world())))
        .answers(WorldView.class);
    api.get("simulator.listPhones", "/simulator/phones", Scope.ADMIN, this::list)
        .answersList(WorldView.PhoneView.class);
    api.post(
            "simulator.createPhone", "/simulator/phones", Scope.ADMIN, NewPhone.class, this::create)
        .answers(WorldView.PhoneView.class);
    api.patch("simulator.rename", phone, Scope.ADMIN, Rename.class, this::rename)
        .answers(ApiResponse.Success.class);
    api.put(
            "simulator.setPicture",
            phone + "/picture",
            Scope.ADMIN,
            BodyKind.MEDIA,
            Picture.class,
            this::setPicture)
        .answers(ApiResponse.Success.class);
    api.delete(
            "simulator.removePicture",
            phone + "/picture",
            Scope.ADMIN,
            request -> phones.onPhone(request, (all, number) -> all.setPicture(number, null)))
        .answers(ApiResponse.Success.class);
    api.put("simulator.giveLid", phone + "/lid", Scope.ADMIN, this::assignLid);
    api.put("simulator.giveLids", "/simulator/lids", Scope.ADMIN, LidsBody.class, this::assignLids);
    api.post("simulator.scan", phone + "/scan", Scope.ADMIN, Scan.class, this::scan)
        .answers(Linked.class);
    api.post("simulator.pair", phone + "/pair", Scope.ADMIN, Pair.class, this::pair)
        .answers(Linked.class);
    api.post(
            "simulator.online", phone + "/online", Scope.ADMIN, request -> setOnline(request, true))
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.offline",
            phone + "/offline",
            Scope.ADMIN,
            request -> setOnline(request, false))
        .answers(ApiResponse.Success.class);
    api.put(
        "simulator.demandPasskey",
        phone + "/passkey",
        Scope.ADMIN,
        Passkey.class,
        this::demandPasskey);
    api.post("simulator.unlink", phone + "/unlink", Scope.ADMIN, Unlink.class, this::unlink)
        .answers(ApiResponse.Success.class);
    new PhoneMessageRoutes(phones, media).register(api);
    new PhoneFeedRoutes(phones).register(api);
    new PhoneChatRoutes(phones).register(api);
    new PhoneContactRoutes(phones).register(api);
    new PhoneShopRoutes(phones, media).register(api);
    new PhoneGroupRoutes(phones, media).register(api);
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(phones.all().phones().stream().map(WorldView.PhoneView::of).toList());
  }

  private ApiResponse create(ApiRequest request, NewPhone body) {
    var created = phones.all().create(PhoneNumber.parse("number", body.number()), body.name());
    return ApiResponse.json(created.isNew() ? 201 : 200, WorldView.PhoneView.of(created.phone()));
  }

  private ApiResponse rename(ApiRequest request, Rename body) {
    return phones.onPhone(request, (all, phone) -> all.rename(phone, body.name()));
  }

  private ApiResponse setPicture(ApiRequest request, Picture body) {
    var given = body.file().toAttachment("file", "media", request.mediaLimits().otherBytes());
    phones.all().setPicture(PhonePaths.number(request), media.storePicture(given, null));
    return PhonePaths.done();
  }

  private ApiResponse assignLid(ApiRequest request) {
    var lid = phones.all().giveLid(PhonePaths.number(request));
    return ApiResponse.ok(new Lid(lid.toString()));
  }

  private ApiResponse assignLids(ApiRequest request, LidsBody body) {
    phones.all().giveLids(body.all());
    return PhonePaths.done();
  }

  private ApiResponse scan(ApiRequest request, Scan body) {
    return linked(phones.all().scan(PhonePaths.number(request), body.value()));
  }

  private ApiResponse pair(ApiRequest request, Pair body) {
    return linked(phones.all().pair(PhonePaths.number(request), body.code()));
  }

  /// Answers when the session has reacted, so that the next request finds it ready.
  private ApiResponse linked(SessionName session) {
    pairing.awaitPaired(session, PAIRING_DEADLINE);
    return ApiResponse.ok(new Linked(session.value()));
  }

  private ApiResponse setOnline(ApiRequest request, boolean online) {
    return phones.onPhone(request, (all, phone) -> all.setOnline(phone, online));
  }

  private ApiResponse demandPasskey(ApiRequest request, Passkey body) {
    var demand = Coded.of(PasskeyDemand.class, body.demand());
    return phones.onPhone(request, (all, phone) -> all.demandPasskey(phone, demand));
  }

  private ApiResponse unlink(ApiRequest request, Unlink body) {
    return phones.onPhone(
        request, (all, phone) -> all.unlink(phone, new SessionName(body.session())));
  }

  record NewPhone(String number, @Nullable String name) {}

  record Rename(@Length(max = 100) String name) {}

  record Picture(FileBody file) {}

  record Lid(String lid) {}

  record LidsBody(Boolean all) {}

  record Scan(String value) {}

  record Pair(@Length(min = 8) String code) {}

  record Linked(String session) {}

  record Passkey(@OneOf({"none", "assertion", "confirmation"}) String demand) {}

  record Unlink(String session) {}
}

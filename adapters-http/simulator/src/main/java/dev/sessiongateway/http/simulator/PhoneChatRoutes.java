package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The chats of a phone, the labels of its account and on them, and its calls.
record PhoneChatRoutes(PhonePaths phones) {

  private static final String CALLS = PhonePaths.PHONE + "/calls";
  private static final String CALL = CALLS + "/{callId}";

  void register(Api api) {
    var chat = PhonePaths.CHAT;
    api.get(
            "simulator.listChats",
            PhonePaths.PHONE + "/chats",
            Scope.ADMIN,
            request -> phones.list(request, VirtualPhones::chats, PhoneChatView::of))
        .answersList(PhoneChatView.class);
    api.delete(
            "simulator.deleteChat",
            chat,
            Scope.ADMIN,
            request -> phones.onChat(request, VirtualPhones::deleteChat))
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.read",
            chat + "/read",
            Scope.ADMIN,
            request -> phones.onChat(request, VirtualPhones::read))
        .answers(ApiResponse.Success.class);
    api.post("simulator.typing", chat + "/typing", Scope.ADMIN, Showing.class, this::typing)
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.recording", chat + "/recording", Scope.ADMIN, Showing.class, this::recording)
        .answers(ApiResponse.Success.class);
    api.post("simulator.archive", chat + "/archive", Scope.ADMIN, request -> archive(request, true))
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.unarchive",
            chat + "/unarchive",
            Scope.ADMIN,
            request -> archive(request, false))
        .answers(ApiResponse.Success.class);
    api.put(
            "simulator.setDisappearing",
            chat + "/disappearing",
            Scope.ADMIN,
            Disappearing.class,
            this::setTimer)
        .answers(ApiResponse.Success.class);
    api.get("simulator.listLabels", PhonePaths.PHONE + "/labels", Scope.ADMIN, this::labels);
    api.get(
        "simulator.listLabelsOfChat", PhonePaths.CHAT + "/labels", Scope.ADMIN, this::labelsOfChat);
    api.post(
            "simulator.saveLabel",
            PhonePaths.PHONE + "/labels",
            Scope.ADMIN,
            LabelBody.class,
            this::saveLabel)
        .answers(ApiResponse.Success.class);
    api.delete(
            "simulator.removeLabel",
            PhonePaths.PHONE + "/labels/{labelId}",
            Scope.ADMIN,
            this::removeLabel)
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.label",
            PhonePaths.CHAT + "/labels",
            Scope.ADMIN,
            Labelling.class,
            this::label)
        .answers(ApiResponse.Success.class);
    api.get(
            "simulator.listCalls",
            CALLS,
            Scope.ADMIN,
            request -> phones.list(request, VirtualPhones::calls, PhoneCallView::of))
        .answersList(PhoneCallView.class);
    api.post("simulator.call", CALLS, Scope.ADMIN, NewCall.class, this::call)
        .answers(SentMessageId.class);
    api.post("simulator.acceptCall", CALL + "/accept", Scope.ADMIN, this::acceptCall)
        .answers(ApiResponse.Success.class);
    api.post("simulator.endCall", CALL + "/end", Scope.ADMIN, this::endCall)
        .answers(ApiResponse.Success.class);
  }

  private ApiResponse typing(ApiRequest request, Showing body) {
    return phones.onChat(request, (all, phone, chat) -> all.typing(phone, chat, body.on()));
  }

  private ApiResponse recording(ApiRequest request, Showing body) {
    return phones.onChat(request, (all, phone, chat) -> all.recording(phone, chat, body.on()));
  }

  private ApiResponse archive(ApiRequest request, boolean archived) {
    return phones.onChat(request, (all, phone, chat) -> all.archive(phone, chat, archived));
  }

  private ApiResponse setTimer(ApiRequest request, Disappearing body) {
    var length = Duration.ofSeconds(body.ephemeralExpiration());
    var timer = DisappearingTimer.of("ephemeralExpiration", length);
    return phones.onChat(request, (all, phone, chat) -> all.setTimer(phone, chat, timer));
  }

  record Showing(Boolean on) {}

  /// @param ephemeralExpiration seconds after which messages disappear; 0 when they stay
  record Disappearing(Long ephemeralExpiration) {}

  private ApiResponse labels(ApiRequest request) {
    var labels = phones.all().labels(PhonePaths.number(request));
    return ApiResponse.ok(labels.stream().map(LabelView::of).toList());
  }

  private ApiResponse labelsOfChat(ApiRequest request) {
    var labels = phones.all().labels(PhonePaths.number(request), PhonePaths.chat(request));
    return ApiResponse.ok(labels.stream().map(LabelId::value).toList());
  }

  private ApiResponse saveLabel(ApiRequest request, LabelBody body) {
    var label = new Label(id("id", body.id()), body.name(), body.color());
    return phones.onPhone(request, (all, phone) -> all.saveLabel(phone, label));
  }

  private ApiResponse removeLabel(ApiRequest request) {
    return phones.onPhone(
        request, (all, phone) -> all.removeLabel(phone, id("labelId", request.path("labelId"))));
  }

  private ApiResponse label(ApiRequest request, Labelling body) {
    return phones.onChat(
        request,
        (all, phone, chat) ->
            all.label(phone, chat, id("label", body.label()), LabelAction.parse(body.action())));
  }

  private static LabelId id(String field, String text) {
    return FaultTranslation.naming(_ -> field, () -> new LabelId(text));
  }

  record LabelView(String id, String name, int color) {
    static LabelView of(Label label) {
      return new LabelView(label.id().value(), label.name(), label.color());
    }
  }

  record LabelBody(
      @Matches(TextFormat.LABEL_ID) String id,
      @Length(max = 100) String name,
      @Range(min = 0, max = 19) Integer color) {}

  record Labelling(String label, @OneOf({"add", "remove"}) String action) {}

  private ApiResponse call(ApiRequest request, NewCall body) {
    var to = request.address("to", body.to());
    var id = phones.all().call(PhonePaths.number(request), to, Boolean.TRUE.equals(body.video()));
    return ApiResponse.created(new SentMessageId(id));
  }

  private ApiResponse acceptCall(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.acceptCall(phone, request.path("callId")));
  }

  private ApiResponse endCall(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.endCall(phone, request.path("callId")));
  }

  record NewCall(String to, @Nullable Boolean video) {}
}

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;

/// The labels of a phone's account.
record PhoneLabelRoutes(PhonePaths phones) {

  void register(Api api) {
    api.get(PhonePaths.PHONE + "/labels", Scope.ADMIN, this::list);
    api.get(PhonePaths.CHAT + "/labels", Scope.ADMIN, this::listOfChat);
    api.post(PhonePaths.PHONE + "/labels", Scope.ADMIN, LabelBody.class, this::save);
    api.delete(PhonePaths.PHONE + "/labels/{labelId}", Scope.ADMIN, this::remove);
    api.post(PhonePaths.CHAT + "/labels", Scope.ADMIN, Labelling.class, this::label);
  }

  private ApiResponse list(ApiRequest request) {
    var labels = phones.all().labels(PhonePaths.number(request));
    return ApiResponse.ok(labels.stream().map(LabelView::of).toList());
  }

  private ApiResponse listOfChat(ApiRequest request) {
    var labels = phones.all().labels(PhonePaths.number(request), PhonePaths.chat(request));
    return ApiResponse.ok(labels.stream().map(LabelId::value).toList());
  }

  private ApiResponse save(ApiRequest request, LabelBody body) {
    var label = new Label(id("id", body.id()), body.name(), body.color());
    return phones.onPhone(request, (all, phone) -> all.saveLabel(phone, label));
  }

  private ApiResponse remove(ApiRequest request) {
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
}

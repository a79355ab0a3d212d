package dev.sessiongateway.http.familyb.label;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// Labels of chats in family B.
public record LabelRoutes(Labels labels, Recipients recipients) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findLabels", "/label/findLabels/{instance}", Scope.READ, this::list);
    api.putOrPost(
        "b.handleLabel",
        "/label/handleLabel/{instance}",
        Scope.SEND,
        HandleBody.class,
        this::handle);
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session().name();
    return ApiResponse.ok(labels.list(session).stream().map(Shown::of).toList());
  }

  private ApiResponse handle(ApiRequest request, HandleBody body) {
    var session = request.session().name();
    var label = new LabelId(body.labelId());
    var action = LabelAction.parse(body.action());
    var chat =
        recipients
            .find(session, body.number())
            .orElseThrow(() -> Fault.notFound("number", body.number()));
    labels.handle(session, chat, label, action);
    return ApiResponse.ok(Handled.of(chat, label, action));
  }

  /// @param color its index, as text
  record Shown(String color, String name, String id) {
    static Shown of(Label label) {
      return new Shown(String.valueOf(label.color()), label.name(), label.id().value());
    }
  }

  record HandleBody(String number, String labelId, @OneOf({"add", "remove"}) String action) {}

  /// The field that is present names what was done.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Handled(
      String numberJid, String labelId, @Nullable Boolean add, @Nullable Boolean remove) {
    static Handled of(Address chat, LabelId label, LabelAction action) {
      return new Handled(
          chat.networkForm(),
          label.value(),
          action == LabelAction.ADD ? true : null,
          action == LabelAction.REMOVE ? true : null);
    }
  }
}

package dev.sessiongateway.http.familya.label;

import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.http.familya.chat.ChatView;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Labels, and the chats that have them, in family A.
public record LabelRoutes(Labels labels, ServerInfo server) implements Api.FamilyA {
  private static final String LABELS = "/api/{session}/labels";
  private static final String LABEL = LABELS + "/{labelId}";
  private static final String CHAT = LABELS + "/chats/{chatId}";

  @Override
  public void register(Api api) {
    api.get("a.listLabels", LABELS, Scope.READ, this::list).answersList(LabelView.class);
    api.post("a.createLabel", LABELS, Scope.SEND, LabelBody.class, this::create)
        .answers(LabelView.class);
    api.put("a.updateLabel", LABEL, Scope.SEND, LabelBody.class, this::update)
        .answers(LabelView.class);
    api.delete("a.deleteLabel", LABEL, Scope.SEND, this::remove).answers(ApiResponse.Success.class);
    api.get("a.listLabelsOfChat", CHAT, Scope.READ, this::listOfChat).answersList(LabelView.class);
    api.put("a.setLabelsOfChat", CHAT, Scope.SEND, ChatLabelsBody.class, this::assign);
    api.get("a.listChatsOfLabel", LABEL + "/chats", Scope.READ, this::chats)
        .answersList(ChatView.class);
  }

  private ApiResponse list(ApiRequest request) {
    var all = labels.list(request.session().name());
    return ApiResponse.ok(all.stream().map(LabelView::of).toList());
  }

  private ApiResponse create(ApiRequest request, LabelBody body) {
    var label = labels.create(request.session().name(), body.toEdit());
    return request.done(LabelView.of(label));
  }

  private ApiResponse update(ApiRequest request, LabelBody body) {
    var label = labels.update(request.session().name(), label(request), body.toEdit());
    return ApiResponse.ok(LabelView.of(label));
  }

  private ApiResponse remove(ApiRequest request) {
    labels.remove(request.session().name(), label(request));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse listOfChat(ApiRequest request) {
    var session = request.session().name();
    var on = new HashSet<>(labels.on(session, request.address("chatId", request.path("chatId"))));
    return ApiResponse.ok(
        labels.list(session).stream()
            .filter(label -> on.contains(label.id()))
            .map(LabelView::of)
            .toList());
  }

  private ApiResponse assign(ApiRequest request, ChatLabelsBody body) {
    var chat = request.address("chatId", request.path("chatId"));
    var ids =
        body.labels().stream().map(label -> new LabelId(label.id())).collect(Collectors.toSet());
    labels.assign(request.session().name(), chat, ids);
    return ApiResponse.empty(200);
  }

  private ApiResponse chats(ApiRequest request) {
    var session = request.session();
    var found = labels.chats(session.name(), label(request));
    LidView.of(server, session).prepareChats(found);
    return ApiResponse.ok(found.stream().map(chat -> ChatView.of(chat, session, server)).toList());
  }

  private static LabelId label(ApiRequest request) {
    return new LabelId(request.path("labelId"));
  }

  /// @param color an index; absent together with `colorHex` for a color that no label has
  /// @param colorHex the value of the color in the palette
  record LabelBody(
      @Length(max = 100) String name,
      @Nullable @Range(min = 0, max = 19) Integer color,
      @Nullable @Length(max = 16) String colorHex) {
    LabelEdit toEdit() {
      return new LabelEdit(name, chosenColor());
    }

    private @Nullable Integer chosenColor() {
      if (colorHex == null || colorHex.isBlank()) {
        return color;
      }
      var byHex =
          LabelView.color(colorHex)
              .orElseThrow(() -> Fault.invalid("colorHex", "must be one of " + LabelView.colors()));
      if (color != null && !color.equals(byHex)) {
        throw Fault.invalid("colorHex", "must be the same color as color when both are given");
      }
      return byHex;
    }
  }

  /// @param labels all labels of the chat; empty removes them
  record ChatLabelsBody(List<LabelReference> labels) {
    record LabelReference(@Matches(TextFormat.LABEL_ID) String id) {}
  }
}

package dev.sessiongateway.http.queue;

import dev.sessiongateway.application.queue.OutgoingQueue;
import dev.sessiongateway.application.queue.OutgoingQueue.QueueChange;
import dev.sessiongateway.application.queue.QueuedMessage;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import org.jspecify.annotations.Nullable;

/// The outgoing queue of a session: `docs/guides/queue.md`.
record QueueRoutes(OutgoingQueue queue) implements Api.Native {
  private static final String QUEUE = "/api/{session}/queue";
  private static final String MESSAGE = QUEUE + "/{id}";
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 100, 1_000);
  private static final Parameter<@Nullable String> AFTER = Parameter.text("after");

  @Override
  public void register(Api api) {
    api.get("a.listQueue", QUEUE, Scope.READ, this::list)
        .parameters(LIMIT, AFTER)
        .answers(QueueStatusView.class);
    api.get("a.getQueuedMessage", MESSAGE, Scope.READ, this::get).answers(QueuedMessageView.class);
    api.put("a.changeQueuedMessage", MESSAGE, Scope.SEND, ChangeBody.class, this::change)
        .answers(QueuedMessageView.class);
    api.post("a.moveQueuedMessage", MESSAGE + "/move", Scope.SEND, MoveBody.class, this::move)
        .answers(QueuedMessageView.class);
    api.delete("a.cancelQueuedMessage", MESSAGE, Scope.SEND, this::cancel)
        .answers(ApiResponse.Success.class);
    api.post("a.pauseQueue", QUEUE + "/pause", Scope.SEND, this::pause)
        .answers(QueueStatusView.class);
    api.post("a.resumeQueue", QUEUE + "/resume", Scope.SEND, this::resume)
        .answers(QueueStatusView.class);
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session().name();
    int limit = LIMIT.of(request);
    var after = AFTER.of(request);
    var page = queue.list(session, after == null ? null : QueueStatusView.position(after), limit);
    return ApiResponse.ok(QueueStatusView.of(queue.status(session), page, limit));
  }

  private ApiResponse get(ApiRequest request) {
    return shown(queue.get(request.session().name(), id(request)));
  }

  private static MessageId id(ApiRequest request) {
    return request.messageId("id", request.path("id"));
  }

  private static ApiResponse shown(QueuedMessage queued) {
    return ApiResponse.ok(QueuedMessageView.of(queued));
  }

  private ApiResponse change(ApiRequest request, ChangeBody body) {
    return shown(queue.change(request.session().name(), id(request), body.toChange()));
  }

  private ApiResponse move(ApiRequest request, MoveBody body) {
    return shown(
        queue.move(request.session().name(), id(request), body.to().equals(MoveBody.FRONT)));
  }

  private ApiResponse cancel(ApiRequest request) {
    queue.cancel(request.session().name(), id(request));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse pause(ApiRequest request) {
    return ApiResponse.ok(QueueStatusView.of(queue.pause(request.session().name())));
  }

  private ApiResponse resume(ApiRequest request) {
    return ApiResponse.ok(QueueStatusView.of(queue.resume(request.session().name())));
  }

  /// What is absent stays.
  ///
  /// @param now takes `sendAt` away
  @OnlyKnownFields
  record ChangeBody(
      @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
      @Nullable Boolean now,
      @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
      @Nullable @OneOf({"high", "normal", "low"}) String priority,
      @Nullable String text) {
    QueueChange toChange() {
      return new QueueChange(
          ScheduleFields.instant("sendAt", sendAt),
          Boolean.TRUE.equals(now),
          ScheduleFields.instant("expiresAt", expiresAt),
          priority == null ? null : Coded.of(Priority.class, priority),
          text);
    }
  }

  @OnlyKnownFields
  record MoveBody(@OneOf({FRONT, "back"}) String to) {
    static final String FRONT = "front";
  }
}

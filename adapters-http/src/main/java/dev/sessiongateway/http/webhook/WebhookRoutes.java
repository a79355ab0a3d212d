package dev.sessiongateway.http.webhook;

import dev.sessiongateway.application.webhook.Receivers;
import dev.sessiongateway.application.webhook.Receivers.Letters;
import dev.sessiongateway.application.webhook.Receivers.Receiver;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looking after the receivers of both families: how they fare, what they did not take, and another
/// chance for it. A key that is for one session sees the receivers of that session only.
public final class WebhookRoutes implements Api.Capability {
  private static final int LIMIT_BY_DEFAULT = 100;
  private static final int HIGHEST_LIMIT = 1_000;

  private final Receivers receivers;

  public WebhookRoutes(Receivers receivers) {
    this.receivers = receivers;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/webhooks", Scope.MANAGE, this::list);
    api.get("/api/webhooks/{id}", Scope.MANAGE, this::get);
    api.post("/api/webhooks/{id}/test", Scope.ADMIN, this::test);
    api.post("/api/webhooks/{id}/enable", Scope.ADMIN, this::enable);
    api.get("/api/webhooks/{id}/deliveries", Scope.MANAGE, this::deliveries);
    api.get("/api/webhooks/deadletters", Scope.MANAGE, this::deadLetters);
    api.post("/api/webhooks/replay", Scope.ADMIN, ReplayBody.class, this::replay);
  }

  private Answer list(Call call) {
    var session = session(call, call.query().text("session"));
    return Answer.ok(receivers.list(session).stream().map(ReceiverView::of).toList());
  }

  private Answer get(Call call) {
    return Answer.ok(ReceiverView.of(opened(call)));
  }

  private Answer test(Call call) {
    return call.done(AttemptView.of(receivers.test(opened(call).id())));
  }

  private Answer enable(Call call) {
    return call.done(ReceiverView.of(receivers.enable(opened(call).id())));
  }

  private Answer deliveries(Call call) {
    var logged = receivers.deliveries(opened(call).id(), limit(call));
    return Answer.ok(logged.stream().map(LoggedAttemptView::of).toList());
  }

  private Answer deadLetters(Call call) {
    var query = call.query();
    var webhook = query.text("webhook");
    var wanted =
        new Letters(
            List.of(),
            webhook == null || webhook.isEmpty() ? null : new ReceiverId(webhook),
            session(call, query.text("session")),
            Moment.parse("since", query.text("since")),
            Moment.parse("until", query.text("until")));
    var letters = receivers.deadLetters(wanted, limit(call));
    return Answer.ok(letters.stream().map(DeadLetterView::of).toList());
  }

  private Answer replay(Call call, ReplayBody body) {
    var wanted = body.toLetters(session(call, body.session()));
    return call.done(new Replayed(receivers.replay(wanted)));
  }

  private static int limit(Call call) {
    return call.query().limit("limit", LIMIT_BY_DEFAULT, HIGHEST_LIMIT);
  }

  /// The one session that is asked for, or the one that the key is for; absent means all.
  private static @Nullable SessionName session(Call call, @Nullable String session) {
    return session == null || session.isEmpty()
        ? call.key().session()
        : call.opened(new SessionName(session));
  }

  private Receiver opened(Call call) {
    var receiver = receivers.get(new ReceiverId(call.path("id")));
    var session = receiver.session();
    if (session != null) {
      call.opened(session);
    } else if (call.key().session() != null) {
      throw new Fault.Forbidden("touch a receiver of all sessions").toException();
    }
    return receiver;
  }

  /// @param replayed how many get one more try
  record Replayed(int replayed) {}
}

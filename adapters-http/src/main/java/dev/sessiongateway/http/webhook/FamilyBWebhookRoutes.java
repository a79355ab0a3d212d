package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The webhook of an instance, for family B.
public final class FamilyBWebhookRoutes implements Api.Capability {
  private final Subscriptions subscriptions;

  public FamilyBWebhookRoutes(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/webhook/find/{instance}", Scope.READ, this::find);
    api.post("/webhook/set/{instance}", Scope.MANAGE, SetBody.class, this::set);
  }

  private Answer find(Call call) {
    return Answer.ok(row(call.session()));
  }

  private Answer set(Call call, SetBody body) {
    var session = call.session();
    var before = subscriptions.instanceWebhook(session.name()).orElse(null);
    body.toFields()
        .toWebhook(before)
        .ifPresent(webhook -> subscriptions.setInstanceWebhook(session.name(), webhook));
    return Answer.created(row(session));
  }

  private FamilyBWebhookRow row(Session session) {
    return subscriptions
        .instanceWebhook(session.name())
        .map(webhook -> FamilyBWebhookRow.of(session, webhook))
        .orElseGet(() -> FamilyBWebhookRow.unset(session));
  }

  /// In a wrapper or flat; the wrapper wins.
  record SetBody(
      @Nullable FamilyBWebhookFields webhook,
      @Nullable Boolean enabled,
      @Nullable String url,
      @Nullable Map<String, String> headers,
      @JsonAlias({"webhookByEvents", "webhook_by_events"}) @Nullable Boolean byEvents,
      @JsonAlias({"webhookBase64", "webhook_base64"}) @Nullable Boolean base64,
      @Nullable List<String> events,
      @Nullable WebhookTls tls) {
    FamilyBWebhookFields toFields() {
      var flat = new FamilyBWebhookFields(enabled, url, headers, byEvents, base64, events, tls);
      return webhook == null ? flat : webhook.or(flat);
    }
  }
}

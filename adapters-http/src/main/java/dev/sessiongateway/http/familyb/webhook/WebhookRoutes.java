package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familyb.event.EventNames;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.session.WebhookTls;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Family B's webhook of an instance.
public record WebhookRoutes(Subscriptions subscriptions) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findWebhook", "/webhook/find/{instance}", Scope.READ, this::find).answers(Row.class);
    api.post("b.setWebhook", "/webhook/set/{instance}", Scope.SETTING, SetBody.class, this::set)
        .answers(Row.class);
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(row(request.session(), request));
  }

  private ApiResponse set(ApiRequest request, SetBody body) {
    var session = request.session();
    var before = subscriptions.instanceWebhook(session.name()).orElse(null);
    body.toFields()
        .toWebhook(before)
        .ifPresent(webhook -> subscriptions.setInstanceWebhook(session.name(), webhook));
    return ApiResponse.created(row(session, request));
  }

  private Row row(Session session, ApiRequest request) {
    return subscriptions
        .instanceWebhook(session.name())
        .map(webhook -> Row.of(session, webhook, SecretMask.showsSecretsTo(request)))
        .orElseGet(() -> Row.unset(session));
  }

  /// In a wrapper or flat; the wrapper wins.
  record SetBody(@Nullable WebhookBody webhook, @JsonUnwrapped WebhookBody flat) {
    WebhookBody toFields() {
      return webhook == null ? flat : webhook.or(flat);
    }
  }

  /// The webhook of an instance; its flags appear under both of their names.
  ///
  /// @param tls our own field, present only when set
  /// @param createdAt of the instance: the webhook is part of its configuration
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("B.Webhook")
  record Row(
      @Nullable String id,
      String url,
      @Nullable Map<String, String> headers,
      boolean enabled,
      List<String> events,
      boolean webhookByEvents,
      boolean webhookBase64,
      boolean byEvents,
      boolean base64,
      Instant createdAt,
      Instant updatedAt,
      String instanceId,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WebhookTls tls) {

    /// @param showsSecrets whether the values of headers are shown
    static Row of(Session session, Webhook webhook, boolean showsSecrets) {
      var url = webhook.url().toString();
      return new Row(
          webhook.id().value(),
          showsSecrets ? url : RedactedText.url(url),
          headers(webhook, showsSecrets),
          webhook.enabled(),
          EventNames.inOrder(webhook.events()),
          webhook.byEvents(),
          webhook.base64(),
          webhook.byEvents(),
          webhook.base64(),
          session.createdAt(),
          session.createdAt(),
          session.id().toString(),
          WebhookTls.of(webhook));
    }

    /// No webhook was set.
    static Row unset(Session session) {
      return new Row(
          null,
          "",
          null,
          false,
          List.of(),
          false,
          false,
          false,
          false,
          session.createdAt(),
          session.createdAt(),
          session.id().toString(),
          null);
    }

    private static Map<String, String> headers(Webhook webhook, boolean showsSecrets) {
      var headers = new LinkedHashMap<String, String>();
      webhook
          .headers()
          .forEach(header ->
              headers.put(header.name(), showsSecrets ? header.value() : SecretMask.MASK));
      return headers;
    }
  }
}

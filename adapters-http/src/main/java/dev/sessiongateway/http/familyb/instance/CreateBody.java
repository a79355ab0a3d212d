package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familyb.webhook.EventSink;
import dev.sessiongateway.http.familyb.webhook.WebhookBody;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.OneOf;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A new instance. Webhooks come in one object, or in flat fields of two generations.
///
/// @param token the instance's own key; absent generates one
/// @param number the phone that is to be linked by a pairing code
/// @param qrcode connects at once and answers the code
record CreateBody(
    String instanceName,
    @Nullable
        @OneOf(
            value = {"WHATSAPP-BAILEYS", "WHATSAPP-BUSINESS", "EVOLUTION"},
            message = "Invalid integration")
        String integration,
    @Nullable String token,
    @Nullable String number,
    @Nullable Boolean qrcode,
    @JsonUnwrapped InstanceSettings.Body settings,
    @Nullable String proxyHost,
    @Nullable String proxyPort,
    @Nullable String proxyProtocol,
    @Nullable String proxyUsername,
    @Nullable String proxyPassword,
    @Nullable WebhookBody webhook,
    @Nullable String webhookUrl,
    @Nullable Map<String, @Nullable String> webhookHeaders,
    @JsonAlias("webhook_by_events") @Nullable Boolean webhookByEvents,
    @JsonAlias("webhook_base64") @Nullable Boolean webhookBase64,
    @JsonAlias("events") @Nullable List<String> webhookEvents,
    EventSink.@Nullable Body websocket,
    @JsonAlias("websocket_enabled") @Nullable Boolean websocketEnabled,
    @JsonAlias("websocket_events") @Nullable List<String> websocketEvents,
    EventSink.@Nullable Body rabbitmq,
    @JsonAlias("rabbitmq_enabled") @Nullable Boolean rabbitmqEnabled,
    EventSink.@Nullable Body nats,
    @Nullable Boolean natsEnabled,
    EventSink.@Nullable Body sqs,
    @JsonAlias("sqs_enabled") @Nullable Boolean sqsEnabled,
    EventSink.@Nullable Body kafka,
    @Nullable Boolean kafkaEnabled,
    EventSink.@Nullable Body pusher) {
  private static final Set<String> OTHER_INTEGRATIONS = Set.of("WHATSAPP-BUSINESS", "EVOLUTION");

  /// Surrounding blanks are dropped: clients copy names from forms.
  SessionName name() {
    var name = instanceName.strip();
    if (!SessionName.isValid(name)) {
      throw Fault.invalid(
          "instanceName",
          "must be 1 to 64 letters, digits, '_', '-', '.', '@' or spaces, without '..'");
    }
    return new SessionName(name);
  }

  Session.Origin origin() {
    if (integration != null && OTHER_INTEGRATIONS.contains(integration)) {
      throw new Fault.Unsupported(integration).toException();
    }
    var phone = Required.orNull(number);
    return new Session.Origin(
        integration, phone == null ? null : PhoneNumber.parse("number", phone).digits());
  }

  boolean connects() {
    return Boolean.TRUE.equals(qrcode);
  }

  SessionConfig toConfig() {
    refuseBrokers();
    var plain = settings.in(SessionConfig.DEFAULT.with(proxy()));
    var socket = socket();
    var config = socket == null ? plain : plain.with(socket);
    return webhookFields()
        .toWebhook(null)
        .map(hook -> config.withWebhooks(Family.B, List.of(hook)))
        .orElse(config);
  }

  /// A webhook with a URL is enabled, whatever its `enabled` says.
  private WebhookBody webhookFields() {
    var flat =
        new WebhookBody(
            null, webhookUrl, webhookHeaders, webhookByEvents, webhookBase64, webhookEvents, null);
    var all = webhook == null ? flat : webhook.or(flat);
    return all.enabled(all.namesUrl());
  }

  /// Enabled by default when present.
  private SessionConfig.@Nullable EventSocket socket() {
    if (websocket == null && websocketEnabled == null) {
      return null;
    }
    var flat = new EventSink.Body(websocketEnabled, websocketEvents);
    return (websocket == null ? flat : websocket).toSocket(null);
  }

  /// Refuses brokers that the gateway does not serve: their events would never arrive.
  private void refuseBrokers() {
    refuse(EventSink.RABBITMQ, rabbitmq, rabbitmqEnabled);
    refuse(EventSink.NATS, nats, natsEnabled);
    refuse(EventSink.SQS, sqs, sqsEnabled);
    refuse(EventSink.KAFKA, kafka, kafkaEnabled);
    refuse(EventSink.PUSHER, pusher, null);
  }

  private static void refuse(
      EventSink kind, EventSink.@Nullable Body wrapped, @Nullable Boolean flat) {
    if (Boolean.TRUE.equals(flat) || (wrapped != null && wrapped.isWanted())) {
      throw kind.notServed();
    }
  }

  private SessionConfig.@Nullable Proxy proxy() {
    var fields = new ProxyBody(proxyHost, proxyPort, proxyProtocol, proxyUsername, proxyPassword);
    return fields.areThere() ? fields.toProxy("proxy", null) : null;
  }

  @Override
  public String toString() {
    return "FamilyBCreateBody[" + instanceName + "]";
  }
}

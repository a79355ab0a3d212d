package dev.sessiongateway.http.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.instance.FamilyBSettingsFields;
import dev.sessiongateway.http.proxy.FamilyBProxyFields;
import dev.sessiongateway.http.webhook.FamilyBTransport;
import dev.sessiongateway.http.webhook.FamilyBTransportFields;
import dev.sessiongateway.http.webhook.FamilyBWebhookFields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A new instance. Webhooks come in one object, or in flat fields of two generations.
///
/// @param token the instance's own key; absent means make one
/// @param number of the phone that is to link by a pairing code
/// @param qrcode connect at once and answer the code
record FamilyBCreateBody(
    String instanceName,
    @Nullable String integration,
    @Nullable String token,
    @Nullable String number,
    @Nullable Boolean qrcode,
    @JsonAlias("reject_call") @Nullable Boolean rejectCall,
    @JsonAlias("msg_call") @Nullable String msgCall,
    @JsonAlias("groups_ignore") @Nullable Boolean groupsIgnore,
    @JsonAlias("always_online") @Nullable Boolean alwaysOnline,
    @JsonAlias("read_messages") @Nullable Boolean readMessages,
    @JsonAlias("read_status") @Nullable Boolean readStatus,
    @JsonAlias("sync_full_history") @Nullable Boolean syncFullHistory,
    @JsonAlias("wavoip_token") @Nullable String wavoipToken,
    @Nullable String proxyHost,
    @Nullable String proxyPort,
    @Nullable String proxyProtocol,
    @Nullable String proxyUsername,
    @Nullable String proxyPassword,
    @Nullable FamilyBWebhookFields webhook,
    @Nullable String webhookUrl,
    @Nullable Map<String, String> webhookHeaders,
    @JsonAlias("webhook_by_events") @Nullable Boolean webhookByEvents,
    @JsonAlias("webhook_base64") @Nullable Boolean webhookBase64,
    @JsonAlias("events") @Nullable List<String> webhookEvents,
    @Nullable FamilyBTransportFields websocket,
    @JsonAlias("websocket_enabled") @Nullable Boolean websocketEnabled,
    @JsonAlias("websocket_events") @Nullable List<String> websocketEvents,
    @Nullable FamilyBTransportFields rabbitmq,
    @JsonAlias("rabbitmq_enabled") @Nullable Boolean rabbitmqEnabled,
    @Nullable FamilyBTransportFields nats,
    @Nullable Boolean natsEnabled,
    @Nullable FamilyBTransportFields sqs,
    @JsonAlias("sqs_enabled") @Nullable Boolean sqsEnabled,
    @Nullable FamilyBTransportFields kafka,
    @Nullable Boolean kafkaEnabled,
    @Nullable FamilyBTransportFields pusher) {
  private static final Set<String> OTHER_INTEGRATIONS = Set.of("WHATSAPP-BUSINESS", "EVOLUTION");

  /// Blanks around it are dropped: clients copy names from forms.
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
    if (integration != null && !integration.equals(FamilyBInstance.INTEGRATION)) {
      throw Fault.invalid("integration", "Invalid integration");
    }
    var phone = said(number);
    return new Session.Origin(
        integration, phone == null ? null : PhoneNumber.parse("number", phone).digits());
  }

  boolean connects() {
    return Boolean.TRUE.equals(qrcode);
  }

  SessionConfig toConfig() {
    refuseBrokers();
    var plain = settings().in(SessionConfig.DEFAULT.with(proxy()));
    var socket = socket();
    var config = socket == null ? plain : plain.with(socket);
    return webhookFields()
        .toWebhook(null)
        .map(hook -> config.withWebhooks(Family.B, List.of(hook)))
        .orElse(config);
  }

  /// An object that names a URL is meant, whatever its `enabled` says.
  private FamilyBWebhookFields webhookFields() {
    var flat =
        new FamilyBWebhookFields(
            null, webhookUrl, webhookHeaders, webhookByEvents, webhookBase64, webhookEvents, null);
    var all = webhook == null ? flat : webhook.or(flat);
    return all.enabled(all.namesUrl());
  }

  /// An object is meant unless it says otherwise.
  private SessionConfig.@Nullable EventSocket socket() {
    if (websocket == null && websocketEnabled == null) {
      return null;
    }
    var flat = new FamilyBTransportFields(websocketEnabled, websocketEvents);
    return (websocket == null ? flat : websocket).toSocket(null);
  }

  /// Better no instance than one whose events never arrive.
  private void refuseBrokers() {
    refuse(FamilyBTransport.RABBITMQ, rabbitmq, rabbitmqEnabled);
    refuse(FamilyBTransport.NATS, nats, natsEnabled);
    refuse(FamilyBTransport.SQS, sqs, sqsEnabled);
    refuse(FamilyBTransport.KAFKA, kafka, kafkaEnabled);
    refuse(FamilyBTransport.PUSHER, pusher, null);
  }

  private static void refuse(
      FamilyBTransport kind, @Nullable FamilyBTransportFields wrapped, @Nullable Boolean flat) {
    if (Boolean.TRUE.equals(flat) || (wrapped != null && wrapped.isWanted())) {
      throw kind.notServed();
    }
  }

  private FamilyBSettingsFields settings() {
    return new FamilyBSettingsFields(
        rejectCall,
        msgCall,
        groupsIgnore,
        alwaysOnline,
        readMessages,
        readStatus,
        syncFullHistory,
        wavoipToken);
  }

  private SessionConfig.@Nullable Proxy proxy() {
    var fields =
        new FamilyBProxyFields(proxyHost, proxyPort, proxyProtocol, proxyUsername, proxyPassword);
    return fields.areThere() ? fields.toProxy("proxy") : null;
  }

  private static @Nullable String said(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  @Override
  public String toString() {
    return "FamilyBCreateBody[" + instanceName + "]";
  }
}

package dev.sessiongateway.http.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.instance.FamilyBSettingsFields;
import dev.sessiongateway.http.webhook.FamilyBWebhookFields;
import java.util.List;
import java.util.Locale;
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
    @JsonAlias("events") @Nullable List<String> webhookEvents) {
  private static final Set<String> OTHER_INTEGRATIONS = Set.of("WHATSAPP-BUSINESS", "EVOLUTION");
  private static final Set<String> PROXY_PROTOCOLS = Set.of("http", "https", "socks4", "socks5");

  SessionName name() {
    if (!SessionName.isValid(instanceName)) {
      throw Fault.invalid(
          "instanceName",
          "must be 1 to 64 letters, digits, '_', '-', '.', '@' or spaces, without '..'");
    }
    return new SessionName(instanceName);
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
    var config = settings().in(SessionConfig.DEFAULT.with(proxy()));
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

  /// Host, port and protocol go together.
  private SessionConfig.@Nullable Proxy proxy() {
    var host = said(proxyHost);
    var port = said(proxyPort);
    var protocol = said(proxyProtocol);
    if (host == null && port == null && protocol == null) {
      return null;
    }
    if (host == null || !host.matches("[A-Za-z0-9.-]{1,253}")) {
      throw Fault.invalid("proxyHost", "must be a host name");
    }
    if (port == null || !port.matches("[1-9][0-9]{0,4}")) {
      throw Fault.invalid("proxyPort", "must be a port");
    }
    if (protocol == null || !PROXY_PROTOCOLS.contains(protocol)) {
      throw Fault.invalid("proxyProtocol", "must be http, https, socks4 or socks5");
    }
    return new SessionConfig.Proxy(
        SessionConfig.Proxy.Protocol.valueOf(protocol.toUpperCase(Locale.ROOT)),
        host + ":" + port,
        said(proxyUsername),
        said(proxyPassword));
  }

  private static @Nullable String said(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  @Override
  public String toString() {
    return "FamilyBCreateBody[" + instanceName + "]";
  }
}

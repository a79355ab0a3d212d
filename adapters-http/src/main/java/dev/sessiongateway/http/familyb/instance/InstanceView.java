package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familyb.field.ConnectionState;
import dev.sessiongateway.http.familyb.webhook.EventTransport;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An instance in a list. Strict clients require texts where there is no account yet, so those are
/// empty, not null.
///
/// @param token null for keys that may not see it, and when the instance has none to show
/// @param disconnectionAt when it failed
/// @param count numbers of stored rows; null when the store of the session is damaged
/// @param instance the instance under the field names of older versions
@JsonInclude(JsonInclude.Include.ALWAYS)
record InstanceView(
    String id,
    String name,
    String connectionStatus,
    String ownerJid,
    String profileName,
    @Nullable String profilePicUrl,
    String integration,
    @Nullable String number,
    @Nullable String businessId,
    @Nullable String token,
    String clientName,
    @Nullable Integer disconnectionReasonCode,
    @Nullable String disconnectionObject,
    @Nullable Instant disconnectionAt,
    Instant createdAt,
    Instant updatedAt,
    @JsonProperty("Chatwoot") @Nullable Object chatwoot,
    @JsonProperty("Proxy") @Nullable ProxyRow proxy,
    @JsonProperty("Rabbitmq") EventTransport.@Nullable Row rabbitmq,
    @JsonProperty("Nats") EventTransport.@Nullable Row nats,
    @JsonProperty("Sqs") EventTransport.@Nullable Row sqs,
    @JsonProperty("Websocket") EventTransport.@Nullable Row websocket,
    @JsonProperty("Setting") InstanceSettingsRow setting,
    @JsonProperty("_count") @Nullable Count count,
    Former instance) {
  /// The default for instances that were created without an integration.
  static final String INTEGRATION = "WHATSAPP-BAILEYS";

  /// @param pictureUrl of the account, absent when it has none or it cannot be read
  /// @param token absent when it is not to be shown
  /// @param showsSecrets whether tokens in the settings are shown
  static InstanceView of(
      Session session,
      Chats.@Nullable Counts counts,
      @Nullable String pictureUrl,
      @Nullable String token,
      boolean showsSecrets,
      @Nullable Object chatwoot,
      ServerInfo server) {
    var account = session.account();
    var failure = session.state() instanceof SessionState.Failed(var reason) ? reason : null;
    var changedAt =
        session.history().isEmpty() ? session.createdAt() : session.history().getLast().at();
    return new InstanceView(
        session.id().toString(),
        session.name().value(),
        ConnectionState.of(session.state()).state(),
        jid(account),
        name(account),
        server.pictureUrl(pictureUrl),
        integration(session),
        session.origin().number(),
        null,
        token,
        ServerInfo.NAME,
        failure == null ? null : ConnectionState.code(failure),
        failure == null ? null : "{\"error\":\"" + failure.publicCode() + "\"}",
        failure == null ? null : changedAt,
        session.createdAt(),
        changedAt,
        chatwoot,
        proxy(session),
        EventTransport.Row.ofSink(session, EventTransport.RABBITMQ),
        EventTransport.Row.ofSink(session, EventTransport.NATS),
        EventTransport.Row.ofSink(session, EventTransport.SQS),
        EventTransport.Row.ofSocket(session),
        InstanceSettingsRow.of(session, showsSecrets),
        counts == null ? null : new Count(counts.messages(), counts.contacts(), counts.chats()),
        Former.of(session, pictureUrl, token, server));
  }

  private static String jid(@Nullable Account account) {
    return account == null ? "" : account.id().networkForm();
  }

  private static String name(@Nullable Account account) {
    return account == null ? "" : account.pushName();
  }

  /// Under the names of Evolution API's tables.
  record Count(
      @JsonProperty("Message") long messages,
      @JsonProperty("Contact") long contacts,
      @JsonProperty("Chat") long chats) {}

  private static String integration(Session session) {
    var stored = session.origin().integration();
    return stored == null ? INTEGRATION : stored;
  }

  /// The password is left out: every key that may read the instance sees this.
  private static @Nullable ProxyRow proxy(Session session) {
    var row = ProxyRow.of(session);
    return row == null ? null : row.masked();
  }

  /// @param integration as given at creation
  record Kind(String integration) {}

  /// @param profileStatus empty, never null: strict clients require a text
  /// @param apikey null, as `token`
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Former(
      String instanceName,
      String instanceId,
      String owner,
      String profileName,
      @Nullable String profilePictureUrl,
      String profileStatus,
      String status,
      String serverUrl,
      @Nullable String apikey,
      Kind integration) {
    static Former of(
        Session session, @Nullable String pictureUrl, @Nullable String token, ServerInfo server) {
      return new Former(
          session.name().value(),
          session.id().toString(),
          jid(session.account()),
          name(session.account()),
          server.pictureUrl(pictureUrl),
          "",
          ConnectionState.of(session.state()).state(),
          server.publicUrl().toString(),
          token,
          new Kind(InstanceView.integration(session)));
    }
  }
}

package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.http.familyb.instance.ConnectResponse.NewAccount;
import dev.sessiongateway.http.familyb.webhook.EventTransport;
import dev.sessiongateway.http.familyb.webhook.InboundMessageRoutes;
import dev.sessiongateway.http.familyb.webhook.NetworkCallbackRoutes;
import dev.sessiongateway.http.familyb.webhook.PusherBody;
import dev.sessiongateway.http.familyb.webhook.WebhookBody;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.kernel.part.InboxApp.InboxFields;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A new instance. Webhooks come in one object, or in flat fields of two generations.
///
/// @param integration `WHATSAPP-BAILEYS`, `WHATSAPP-BUSINESS`, `EVOLUTION`, or the name of a
///   network
/// @param token the instance's own key; absent generates one
/// @param number the phone that is to be linked by a pairing code; with `token` and `qrcode`, the
///   account on a network that asks for credentials; for `EVOLUTION`, that of the provider
/// @param businessId the business account of the number, for `WHATSAPP-BUSINESS`
/// @param qrcode connects at once and answers the code
record CreateBody(
    String instanceName,
    @Nullable @Length(max = 64) String integration,
    @Nullable String token,
    @Nullable String number,
    @Nullable @Length(max = 64) String businessId,
    @Nullable Boolean qrcode,
    @JsonUnwrapped InstanceSettingsBody settings,
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
    EventTransport.@Nullable Body websocket,
    @JsonAlias("websocket_enabled") @Nullable Boolean websocketEnabled,
    @JsonAlias("websocket_events") @Nullable List<String> websocketEvents,
    EventTransport.@Nullable Body rabbitmq,
    @JsonAlias("rabbitmq_enabled") @Nullable Boolean rabbitmqEnabled,
    EventTransport.@Nullable Body nats,
    @Nullable Boolean natsEnabled,
    EventTransport.@Nullable Body sqs,
    @JsonAlias("sqs_enabled") @Nullable Boolean sqsEnabled,
    EventTransport.@Nullable Body kafka,
    @Nullable Boolean kafkaEnabled,
    EventTransport.@Nullable Body redis,
    EventTransport.@Nullable Body sns,
    @Nullable PusherBody pusher,
    @JsonUnwrapped CreateChatwootBody chatwoot) {
  static final String BUSINESS = "WHATSAPP-BUSINESS";
  private static final String EVOLUTION = "EVOLUTION";

  /// The network that the integration names; null for the standard one.
  @Nullable String network() {
    return switch (integration) {
      case null -> null;
      case InstanceView.INTEGRATION -> null;
      case BUSINESS -> NetworkCallbackRoutes.CLOUD_API;
      case EVOLUTION -> InboundMessageRoutes.CHANNEL;
      default -> integration;
    };
  }

  /// Surrounding blanks are dropped: clients copy names from forms.
  SessionName name() {
    var name = instanceName.strip();
    if (!SessionName.isValid(name)) {
      throw Fault.invalid(
          "instanceName",
          "must be 1 to 100 letters, digits, '_', '-', '.', '@' or spaces, without '..'");
    }
    return new SessionName(name);
  }

  Session.Origin origin() {
    var phone = Required.orNull(number);
    if (EVOLUTION.equals(integration)) {
      return new Session.Origin(integration, phone == null ? null : phone.strip());
    }
    return new Session.Origin(
        integration,
        phone == null || BUSINESS.equals(integration) || isAccountName(phone)
            ? null
            : PhoneNumber.parse("number", phone).digits());
  }

  /// Networks whose accounts have a name and a password take it at once, others refuse it.
  private boolean isAccountName(String text) {
    return connects() && token != null && text.contains("@");
  }

  /// Null when the body names none.
  @Nullable NewAccount account() {
    if (BUSINESS.equals(integration)) {
      return new NewAccount(Required.of("number", number), Required.of("token", token), businessId);
    }
    if (EVOLUTION.equals(integration)) {
      return new NewAccount(Required.of("number", number), token, null);
    }
    var name = Required.orNull(number);
    return name == null || token == null ? null : new NewAccount(name, token, businessId);
  }

  /// An account of the Cloud API or of another provider has nothing to scan.
  boolean connects() {
    return Boolean.TRUE.equals(qrcode)
        || BUSINESS.equals(integration)
        || EVOLUTION.equals(integration);
  }

  /// @param offered the brokers that the operator has set up
  /// @param seal encrypts a secret for the instance
  SessionConfig toConfig(Set<SinkName> offered, UnaryOperator<String> seal) {
    var plain = settings.in(SessionConfig.DEFAULT.with(proxy()).withNetwork(network()));
    var socket = socket();
    var heard = socket == null ? plain : plain.with(socket);
    var config = heard.withSinks(sinks(offered, seal));
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
  private EventConfig.@Nullable EventSocket socket() {
    if (websocket == null && websocketEnabled == null) {
      return null;
    }
    var flat = new EventTransport.Body(websocketEnabled, websocketEvents);
    return (websocket == null ? flat : websocket).toSocket(null);
  }

  /// The brokers to which the events are published; others are refused, as their events would never
  /// arrive.
  private List<SinkSubscription> sinks(Set<SinkName> offered, UnaryOperator<String> seal) {
    var wanted = new ArrayList<SinkSubscription>();
    EnumMap<EventTransport, EventTransport.@Nullable Body> wrapped =
        new EnumMap<>(EventTransport.class);
    wrapped.put(EventTransport.RABBITMQ, of(rabbitmq, rabbitmqEnabled));
    wrapped.put(EventTransport.NATS, of(nats, natsEnabled));
    wrapped.put(EventTransport.SQS, of(sqs, sqsEnabled));
    wrapped.put(EventTransport.KAFKA, of(kafka, kafkaEnabled));
    wrapped.put(EventTransport.REDIS, of(redis, null));
    wrapped.put(EventTransport.SNS, of(sns, null));
    wrapped.forEach((kind, body) -> {
      if (body != null && body.isWanted()) {
        EventTransport.requireOffered(kind.sink(), offered);
        wanted.add(body.toSink(kind.sink(), null));
      }
    });
    if (pusher != null && pusher.isWanted()) {
      EventTransport.requireOffered(PusherBody.SINK, offered);
      wanted.add(pusher.toSink(null, seal));
    }
    return wanted;
  }

  /// A flat field that says yes wins.
  private static EventTransport.@Nullable Body of(
      EventTransport.@Nullable Body wrapped, @Nullable Boolean flat) {
    if (Boolean.TRUE.equals(flat)) {
      return new EventTransport.Body(true, wrapped == null ? null : wrapped.events());
    }
    return wrapped;
  }

  private SessionConfig.@Nullable Proxy proxy() {
    var fields = new ProxyBody(proxyHost, proxyPort, proxyProtocol, proxyUsername, proxyPassword);
    return fields.areThere() ? fields.toProxy("proxy", null) : null;
  }

  @Override
  public String toString() {
    return "FamilyBCreateBody[" + instanceName + "]";
  }

  /// The connection to Chatwoot of a new instance, in flat fields of the instance's body.
  record CreateChatwootBody(
      @OrNumber @Nullable @Length(max = 20) String chatwootAccountId,
      @Nullable @Length(max = 500) String chatwootToken,
      @Nullable @Length(max = 1_000) String chatwootUrl,
      @Nullable Boolean chatwootSignMsg,
      @Nullable Boolean chatwootReopenConversation,
      @Nullable Boolean chatwootConversationPending,
      @Nullable @Length(max = 200) String chatwootNameInbox,
      @Nullable Boolean chatwootAutoCreate,
      @Nullable @Length(max = 200) String chatwootOrganization,
      @Nullable @Length(max = 1_000) String chatwootLogo) {

    /// Null unless account, token and address are there: clients send the others alone.
    @Nullable InboxFields toFields() {
      if (Required.orNull(chatwootAccountId) == null
          || Required.orNull(chatwootToken) == null
          || Required.orNull(chatwootUrl) == null) {
        return null;
      }
      return new InboxFields(
          true,
          chatwootAccountId,
          chatwootToken,
          chatwootUrl,
          chatwootNameInbox,
          Boolean.TRUE.equals(chatwootSignMsg),
          null,
          chatwootReopenConversation,
          chatwootConversationPending,
          !Boolean.FALSE.equals(chatwootAutoCreate),
          chatwootOrganization,
          chatwootLogo,
          null);
    }

    @Override
    public String toString() {
      return "CreateChatwootBody"; // it holds a secret
    }
  }
}

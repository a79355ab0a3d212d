package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familyb.event.EventNames;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.session.WebhookTls;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A webhook as family B's clients write it, in any of the spellings of its versions. The oldest
/// send a bare URL.
///
/// @param headers sent with every delivery; those with null values are left out
/// @param byEvents appends the event's name to the path
/// @param base64 sends media inside the body
/// @param events empty means all
/// @param tls a field of our own
public record WebhookBody(
    @Nullable Boolean enabled,
    @Nullable String url,
    @Nullable Map<String, @Nullable String> headers,
    @JsonAlias({"webhookByEvents", "webhook_by_events"}) @Nullable Boolean byEvents,
    @JsonAlias({"webhookBase64", "webhook_base64"}) @Nullable Boolean base64,
    @Nullable List<String> events,
    @Nullable WebhookTls tls) {

  @JsonCreator
  public WebhookBody {}

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static WebhookBody ofUrl(String url) {
    return new WebhookBody(null, url, null, null, null, null, null);
  }

  /// These fields, completed by those of `other`.
  public WebhookBody or(WebhookBody other) {
    return new WebhookBody(
        enabled == null ? other.enabled : enabled,
        url == null ? other.url : url,
        headers == null ? other.headers : headers,
        byEvents == null ? other.byEvents : byEvents,
        base64 == null ? other.base64 : base64,
        events == null ? other.events : events,
        tls == null ? other.tls : tls);
  }

  public WebhookBody enabled(boolean on) {
    return new WebhookBody(on, url, headers, byEvents, base64, events, tls);
  }

  /// Whether there is a webhook to set.
  public boolean namesUrl() {
    return url != null && !url.isBlank();
  }

  /// The requested webhook. Disabling it, or enabling it again without a URL, keeps the fields that
  /// are absent.
  ///
  /// @param before the current webhook, absent when there is none
  /// @return empty when there was none and none is requested
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.url`, `invalid.events`
  public Optional<Webhook> toWebhook(@Nullable Webhook before) {
    if (Boolean.FALSE.equals(enabled) && namesUrl() && !isUsable(Objects.requireNonNull(url))) {
      // Clients that disable it may send any text as the URL.
      return new WebhookBody(false, null, headers, byEvents, base64, events, tls).toWebhook(before);
    }
    var on = enabled == null ? namesUrl() : enabled;
    if (!namesUrl() && before == null && Boolean.FALSE.equals(enabled)) {
      return Optional.empty();
    }
    if (!namesUrl() && (before == null || enabled == null)) {
      throw Fault.invalid("url", "is required");
    }
    var kept = namesUrl() && on ? null : before;
    var target = namesUrl() ? parsed(Objects.requireNonNull(url)) : requireKept(kept).url();
    var same = Optional.ofNullable(before).filter(now -> now.url().equals(target));
    return Optional.of(
        new Webhook(
            idOf(target),
            Family.B,
            on,
            target,
            events(kept),
            null,
            new RetryPolicy.Unset(),
            headers(kept, same),
            byEvents == null ? kept != null && kept.byEvents() : byEvents,
            base64 == null ? kept != null && kept.base64() : base64,
            tls == null ? kept == null || kept.verifiesTls() : tls.verifies(),
            null));
  }

  private static Webhook requireKept(@Nullable Webhook kept) {
    return Objects.requireNonNull(kept, "without a URL there is something to keep");
  }

  private Set<String> events(@Nullable Webhook kept) {
    if (kept != null && (events == null || events.isEmpty())) {
      return kept.events();
    }
    return EventNames.parse(events == null ? List.of() : events);
  }

  /// @param same the present webhook, if its address stays
  private List<Webhook.Header> headers(@Nullable Webhook kept, Optional<Webhook> same) {
    if (headers == null) {
      // At another address their values would be given away.
      return kept == null ? List.of() : same.map(Webhook::headers).orElse(List.of());
    }
    return headers.entrySet().stream()
        .filter(header -> header.getValue() != null)
        .map(header ->
            new Webhook.Header(
                header.getKey(),
                SecretMask.resolve(
                    "headers." + header.getKey(),
                    String.valueOf(header.getValue()),
                    valueOf(header.getKey(), same))))
        .sorted(Comparator.comparing(Webhook.Header::name))
        .toList();
  }

  private static Optional<String> valueOf(String name, Optional<Webhook> webhook) {
    return webhook.stream()
        .flatMap(now -> now.headers().stream())
        .filter(header -> Ascii.lower(header.name()).equals(Ascii.lower(name)))
        .map(Webhook.Header::value)
        .findFirst();
  }

  private static boolean isUsable(String url) {
    try {
      return OutboundPolicy.problem(UrlParser.parse(url)).isEmpty();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static URI parsed(String url) {
    if (RedactedText.isMasked(url)) {
      throw SecretMask.ofNothing("url");
    }
    try {
      return UrlParser.parse(url);
    } catch (URISyntaxException e) {
      throw new Fault.Invalid("url", "must be an http or https URL").toException(e);
    }
  }

  /// An instance has one webhook, so a changed URL makes it another webhook.
  private static ReceiverId idOf(URI url) {
    var seed = "instance " + url;
    return new ReceiverId(UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).toString());
  }
}

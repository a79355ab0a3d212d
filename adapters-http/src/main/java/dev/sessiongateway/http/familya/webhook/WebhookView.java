package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familya.event.EventNames;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.session.WebhookTls;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One entry of `config.webhooks`, in both directions.
///
/// @param tls our own field, present only when set
@JsonInclude(JsonInclude.Include.ALWAYS)
public record WebhookView(
    @Matches(TextFormat.HTTP_URL) String url,
    @Size(min = 1) List<@Length(min = 1) String> events,
    @Nullable Hmac hmac,
    @Nullable Retries retries,
    @Nullable List<Header> customHeaders,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WebhookTls tls) {

  public static WebhookView of(Webhook webhook) {
    return new WebhookView(
        webhook.url().toString(),
        webhook.events().stream().sorted().toList(),
        webhook.hmacKey() == null ? null : new Hmac(webhook.hmacKey()),
        Retries.of(webhook.retries()),
        webhook.headers().isEmpty() ? null : webhook.headers().stream().map(Header::of).toList(),
        WebhookTls.of(webhook));
  }

  /// This webhook for those who may not see its secrets.
  public WebhookView masked() {
    return new WebhookView(
        RedactedText.url(url),
        events,
        hmac == null ? null : new Hmac(SecretMask.MASK),
        retries,
        customHeaders == null ? null : customHeaders.stream().map(Header::masked).toList(),
        tls);
  }

  /// @param index in the list; index and URL make the webhook's permanent id
  /// @param before the present webhooks, for the secrets that this one has masked
  public Webhook toWebhook(int index, List<Webhook> before) {
    var field = "config.webhooks." + index;
    var address = toUri(field + ".url");
    var id = new ReceiverId("a" + index + "-" + Integer.toHexString(url.hashCode()));
    var present =
        before.stream()
            .filter(webhook -> webhook.url().equals(address))
            .min(Comparator.comparing(webhook -> !webhook.id().equals(id)));
    return new Webhook(
        id,
        Family.A,
        true,
        address,
        EventNames.parse(events),
        hmac == null ? null : hmac.toKey(field + ".hmac.key", present),
        retries == null ? new RetryPolicy.Unset() : retries.toPolicy(),
        toHeaders(field + ".customHeaders.", present),
        false,
        false,
        tls == null || tls.verifies(),
        null);
  }

  private List<Webhook.Header> toHeaders(String field, Optional<Webhook> present) {
    var headers = new ArrayList<Webhook.Header>();
    var own = customHeaders == null ? List.<Header>of() : customHeaders;
    for (var i = 0; i < own.size(); i++) {
      headers.add(own.get(i).toHeader(field + i + ".value", i, present));
    }
    return headers;
  }

  private URI toUri(String field) {
    if (RedactedText.isMasked(url)) {
      throw SecretMask.ofNothing(field);
    }
    try {
      return UrlParser.parse(url);
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(field, "must be an absolute http or https URL").toException(e);
    }
  }

  /// The key that signs each body.
  public record Hmac(@Nullable String key) {
    /// Dashboards send an empty key to mean none.
    @Nullable String toKey(String field, Optional<Webhook> present) {
      return key == null || key.isBlank()
          ? null
          : SecretMask.resolve(field, key, present.map(Webhook::hmacKey));
    }

    @Override
    public String toString() {
      return "Hmac";
    }
  }

  /// The retry policy; absent fields have their documented default.
  public record Retries(
      @Nullable @OneOf({"constant", "linear", "exponential"}) String policy,
      @Nullable @Range(min = 0, max = 86_400) Integer delaySeconds,
      @Nullable @Range(min = 0, max = 100) Integer attempts) {
    static @Nullable Retries of(RetryPolicy policy) {
      return switch (policy) {
        case RetryPolicy.Unset _, RetryPolicy.Backoff _ -> null;
        case RetryPolicy.Configured(var curve, var delay, var attempts) ->
            new Retries(Ascii.lower(curve.code()), (int) delay.toSeconds(), attempts);
      };
    }

    RetryPolicy toPolicy() {
      var curve = policy == null ? null : Coded.of(Curve.class, Ascii.upper(policy));
      return RetryPolicy.of(curve, delaySeconds, attempts);
    }
  }

  /// A header on every delivery.
  public record Header(String name, String value) {
    static Header of(Webhook.Header header) {
      return new Header(header.name(), header.value());
    }

    Header masked() {
      return new Header(name, SecretMask.MASK);
    }

    /// @param index in the list; of several headers with this name, the one there is meant
    Webhook.Header toHeader(String field, int index, Optional<Webhook> present) {
      var now = present.map(Webhook::headers).orElse(List.of());
      var stored =
          IntStream.range(0, now.size())
              .boxed()
              .filter(i -> Ascii.lower(now.get(i).name()).equals(Ascii.lower(name)))
              .min(Comparator.comparing(i -> i != index))
              .map(i -> now.get(i).value());
      return new Webhook.Header(name, SecretMask.resolve(field, value, stored));
    }
  }
}

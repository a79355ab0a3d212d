package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.http.familya.event.EventNames;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Matches;
import dev.sessiongateway.http.kernel.json.OneOf;
import dev.sessiongateway.http.kernel.json.Range;
import dev.sessiongateway.http.kernel.json.Size;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.webhook.WebhookTls;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
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

  /// @param index in the list; index and URL make the webhook's permanent id
  public Webhook toWebhook(int index) {
    var field = "config.webhooks." + index;
    return new Webhook(
        new WebhookId("a" + index + "-" + Integer.toHexString(url.hashCode())),
        Family.A,
        true,
        toUri(field + ".url"),
        EventNames.parse(events),
        hmac == null ? null : hmac.toKey(),
        retries == null ? new RetryPolicy.Unset() : retries.toPolicy(),
        customHeaders == null ? List.of() : customHeaders.stream().map(Header::toHeader).toList(),
        false,
        false,
        tls == null || tls.verifies(),
        null);
  }

  private URI toUri(String field) {
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(field, "must be an absolute http or https URL").toException(e);
    }
  }

  /// The key that signs each body.
  public record Hmac(@Nullable String key) {
    /// Dashboards send an empty key to mean none.
    @Nullable String toKey() {
      return key == null || key.isBlank() ? null : key;
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
      return RetryPolicy.of(toCurve(), delaySeconds, attempts);
    }

    private @Nullable Curve toCurve() {
      return switch (policy) {
        case null -> null;
        case "constant" -> Curve.CONSTANT;
        case "linear" -> Curve.LINEAR;
        case "exponential" -> Curve.EXPONENTIAL;
        default -> throw new IllegalStateException(policy);
      };
    }
  }

  /// A header on every delivery.
  public record Header(String name, String value) {
    static Header of(Webhook.Header header) {
      return new Header(header.name(), header.value());
    }

    Webhook.Header toHeader() {
      return new Webhook.Header(name, value);
    }
  }
}

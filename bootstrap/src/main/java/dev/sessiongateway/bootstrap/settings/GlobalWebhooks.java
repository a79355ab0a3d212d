package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.bootstrap.settings.SettingsSources.RawValue;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the webhooks for the events of all sessions: at most one per family.
final class GlobalWebhooks {
  private static final long DAY_SECONDS = 86_400;
  private static final long MOST_ATTEMPTS = 100;

  private final SettingValues from;

  private GlobalWebhooks(SettingValues from) {
    this.from = from;
  }

  /// @throws InvalidSettings when a value is invalid
  static List<Webhook> from(SettingValues from) {
    var webhooks = new GlobalWebhooks(from);
    return Stream.of(webhooks.familyA(), webhooks.familyB()).flatMap(Optional::stream).toList();
  }

  private Optional<Webhook> familyA() {
    return from.find(Setting.WEBHOOK_URL)
        .map(url ->
            new Webhook(
                new WebhookId("global"),
                Family.A,
                true,
                url(url, Setting.WEBHOOK_URL),
                events(Setting.WEBHOOK_EVENTS, FamilyA.eventNames(), GlobalWebhooks::nameOfA),
                from.find(Setting.WEBHOOK_HMAC_KEY).map(RawValue::value).orElse(null),
                RetryPolicy.of(
                    from.find(Setting.WEBHOOK_RETRIES_POLICY)
                        .map(GlobalWebhooks::curve)
                        .orElse(null),
                    number(Setting.WEBHOOK_RETRIES_DELAY_SECONDS, DAY_SECONDS),
                    number(Setting.WEBHOOK_RETRIES_ATTEMPTS, MOST_ATTEMPTS)),
                from.find(Setting.WEBHOOK_CUSTOM_HEADERS)
                    .map(GlobalWebhooks::headers)
                    .orElse(List.of()),
                false,
                false));
  }

  private Optional<Webhook> familyB() {
    return from.find(Setting.WEBHOOK_B_URL)
        .map(url ->
            new Webhook(
                new WebhookId("global-b"),
                Family.B,
                true,
                url(url, Setting.WEBHOOK_B_URL),
                events(Setting.WEBHOOK_B_EVENTS, FamilyB.eventNames(), FamilyB::findEventName),
                null,
                new RetryPolicy.Unset(),
                List.of(),
                from.flag(Setting.WEBHOOK_B_BY_EVENTS),
                from.flag(Setting.WEBHOOK_B_BASE64)));
  }

  private static URI url(RawValue value, Setting setting) {
    try {
      var url = URI.create(value.value());
      if (OutboundPolicy.objection(url).isEmpty()) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other invalid URL.
    }
    throw value.mustBe("an http or https URL", setting);
  }

  /// An unknown name is usually a typing error, and its events would never be delivered.
  private Set<String> events(
      Setting setting, Set<String> all, Function<String, Optional<String>> known) {
    var value = from.required(setting);
    var events = new LinkedHashSet<String>();
    for (var name : SettingValues.list(value.value()).toList()) {
      var event = name.equals(Subscription.ALL) ? Optional.of(name) : known.apply(name);
      events.add(
          event.orElseThrow(() ->
              value.mustBe(
                  "* or some of " + String.join(", ", all) + "; unknown: " + name, setting)));
    }
    return events;
  }

  private static Optional<String> nameOfA(String name) {
    return FamilyA.eventNames().contains(name) ? Optional.of(name) : Optional.empty();
  }

  private static Curve curve(RawValue value) {
    return Arrays.stream(Curve.values())
        .filter(curve -> curve.code().equalsIgnoreCase(value.value()))
        .findFirst()
        .orElseThrow(
            () -> value.mustBe("constant, linear or exponential", Setting.WEBHOOK_RETRIES_POLICY));
  }

  private @Nullable Integer number(Setting setting, long most) {
    return from.find(setting)
        .map(value -> (int) SettingValues.number(value, setting, 0, most))
        .orElse(null);
  }

  private static List<Webhook.Header> headers(RawValue value) {
    return Arrays.stream(value.value().split(";", -1))
        .filter(header -> !header.isBlank())
        .map(header -> header(header, value))
        .toList();
  }

  private static Webhook.Header header(String text, RawValue value) {
    var colon = text.indexOf(':');
    try {
      if (colon > 0) {
        return new Webhook.Header(
            text.substring(0, colon).strip(), text.substring(colon + 1).strip());
      }
    } catch (FaultException e) {
      throw value.mustBe("headers: " + e.getMessage(), Setting.WEBHOOK_CUSTOM_HEADERS);
    }
    throw value.mustBe("headers as Name:Value;Name:Value", Setting.WEBHOOK_CUSTOM_HEADERS);
  }
}

package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the webhooks for the events of all sessions: one for each URL of a family.
record GlobalWebhooks(SettingsSources from) {
  static final long DAY_SECONDS = 86_400;
  static final long MOST_ATTEMPTS = 100;

  /// A comma inside of a URL separates nothing.
  private static final Pattern BETWEEN_URLS = Pattern.compile(",\\s*(?=[A-Za-z]+://)");

  /// @throws InvalidSettings when a value is invalid
  static List<Webhook> from(SettingsSources from) {
    var webhooks = new GlobalWebhooks(from);
    return Stream.concat(
            webhooks.all(Setting.WEBHOOK_URL, "global", webhooks::familyA),
            webhooks.all(Setting.WEBHOOK_B_URL, "global-b", webhooks::familyB))
        .toList();
  }

  /// The first one has the id that it has alone, so that its place in the events stays.
  private Stream<Webhook> all(
      Setting setting, String id, BiFunction<ReceiverId, URI, Webhook> made) {
    var value = from.find(setting).orElse(null);
    if (value == null) {
      return Stream.of();
    }
    var urls = BETWEEN_URLS.split(value.value().strip(), -1);
    return IntStream.range(0, urls.length)
        .mapToObj(i -> {
          var one = new ReceiverId(i == 0 ? id : id + "-" + (i + 1));
          return made.apply(one, url(urls[i].strip(), value, setting));
        });
  }

  private Webhook familyA(ReceiverId id, URI url) {
    return new Webhook(
        id,
        Family.A,
        true,
        url,
        events(Setting.WEBHOOK_EVENTS, FamilyA.eventNames(), GlobalWebhooks::nameOfA),
        from.find(Setting.WEBHOOK_HMAC_KEY).map(RawValue::value).orElse(null),
        RetryPolicy.of(
            from.find(Setting.WEBHOOK_RETRIES_POLICY).map(GlobalWebhooks::curve).orElse(null),
            number(Setting.WEBHOOK_RETRIES_DELAY_SECONDS, DAY_SECONDS),
            number(Setting.WEBHOOK_RETRIES_ATTEMPTS, MOST_ATTEMPTS)),
        from.find(Setting.WEBHOOK_CUSTOM_HEADERS).map(GlobalWebhooks::headers).orElse(List.of()),
        false,
        false,
        true,
        null);
  }

  private Webhook familyB(ReceiverId id, URI url) {
    return new Webhook(
        id,
        Family.B,
        true,
        url,
        events(Setting.WEBHOOK_B_EVENTS, FamilyB.eventNames(), FamilyB::findEventName),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        from.flag(Setting.WEBHOOK_B_BY_EVENTS),
        from.flag(Setting.WEBHOOK_B_BASE64),
        true,
        null);
  }

  private static URI url(String text, RawValue value, Setting setting) {
    try {
      var url = UrlParser.parse(text);
      if (OutboundPolicy.problem(url).isEmpty()) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported below, like any other invalid URL.
    }
    throw value.mustBe("an http or https URL", setting);
  }

  /// An unknown name is usually a typing error, and its events would never be delivered.
  private Set<String> events(
      Setting setting, Set<String> all, Function<String, Optional<String>> known) {
    var value = from.required(setting);
    var events = new LinkedHashSet<String>();
    for (var name : value.list().toList()) {
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
    return from.find(setting).map(value -> (int) value.number(setting, 0, most)).orElse(null);
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

package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A value and the name under which it was given, for error messages.
record RawValue(String value, String from) {
  private static final Pattern PROVIDER_NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

  /// Empty when the value is absent or blank.
  static Optional<RawValue> given(@Nullable String value, String from) {
    return value == null || value.isBlank()
        ? Optional.empty()
        : Optional.of(new RawValue(value.strip(), from));
  }

  long number(Setting setting, long least, long most) {
    try {
      var number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like any other number out of range.
    }
    throw mustBe("a number from " + least + " to " + most, setting);
  }

  /// An address of HTTP without query and fragment.
  URI url(Setting setting) {
    try {
      var url = UrlParser.parse(value);
      if (OutboundPolicy.problem(url).isEmpty()
          && url.getRawQuery() == null
          && url.getRawFragment() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported below, like any other invalid URL.
    }
    throw mustBe("an http or https URL without query", setting);
  }

  /// The parts between commas, trimmed.
  Stream<String> list() {
    return Arrays.stream(value.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty());
  }

  /// The pairs of `name=value;name=value`, in their order.
  ///
  /// @throws InvalidSettings when there is another text, or a name twice
  Map<String, String> pairs(Setting setting) {
    var pairs = new LinkedHashMap<String, String>();
    for (var pair : value.split(";", -1)) {
      if (pair.isBlank()) {
        continue;
      }
      var equals = pair.indexOf('=');
      var name = equals < 0 ? "" : pair.substring(0, equals).strip();
      if (name.isEmpty() || pairs.put(name, pair.substring(equals + 1).strip()) != null) {
        throw mustBe("name=value;name=value, each name once", setting);
      }
    }
    return pairs;
  }

  /// The name of what provides a network or a store.
  ///
  /// @throws InvalidSettings when none can have this name
  String providerName(Setting setting) {
    if (!isProviderName(value)) {
      throw mustBe(
          "the name of a %s, such as %s".formatted(setting.key(), setting.fallback().orElseThrow()),
          setting);
    }
    return value;
  }

  static boolean isProviderName(String text) {
    return PROVIDER_NAME.matcher(text).matches();
  }

  InvalidSettings mustBe(String rule, Setting setting) {
    var but = setting.isHidden() ? "" : ", but is " + value;
    return new InvalidSettings(from + " must be " + rule + but);
  }
}

package dev.sessiongateway.outbound.phone;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.re2j.Matcher;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.domain.app.PhoneNumberRule;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Forms of phone numbers by the rules of libphonenumber, the mobile digits of Mexico, Argentina
/// and Brazil, and rules of clients. No I/O.
public final class LibPhoneNumberForms implements PhoneNumberForms {
  private static final int SHORTEST = 7;
  private static final int LONGEST = 20;
  private static final String INTERNATIONAL_PREFIX = "00";

  /// Every send asks for the forms of its recipient, and most recipients are asked for often.
  private static final int MOST_REMEMBERED = 10_000;

  private static final String NO_REPLACEMENT = "replace must be digits and groups such as $1";
  private static final int MOST_GROUPS = 9;

  private final LinearExpressions expressions = new LinearExpressions();
  private final Cache<String, List<String>> known =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();

  @Override
  public List<String> of(String digits) {
    return digits.length() < SHORTEST || digits.length() > LONGEST
        ? List.of(digits)
        : known.get(digits, LibPhoneNumberForms::forms);
  }

  @Override
  public Optional<List<String>> by(List<PhoneNumberRule> rules, String digits) {
    return rules.stream()
        .flatMap(rule ->
            expressions
                .find(rule.expression(), digits)
                .map(match -> formsBy(rule, match, digits))
                .stream())
        .findFirst();
  }

  private static List<String> formsBy(PhoneNumberRule rule, Matcher match, String digits) {
    if (rule.replacement() == null) {
      return List.of(digits);
    }
    var other =
        digits.substring(0, match.start())
            + replaced(rule.replacement(), match)
            + digits.substring(match.end());
    return other.isEmpty() || other.length() > LONGEST || other.equals(digits)
        ? List.of(digits)
        : List.of(digits, other);
  }

  /// A group is one digit: `$19` is the first group and a nine.
  private static String replaced(String replacement, Matcher match) {
    var text = new StringBuilder();
    for (var i = 0; i < replacement.length(); i++) {
      var at = replacement.charAt(i);
      if (at == '$') {
        i++;
        var group = match.group(replacement.charAt(i) - '0');
        text.append(group == null ? "" : group);
      } else {
        text.append(at);
      }
    }
    return text.toString();
  }

  @Override
  public Optional<String> problem(PhoneNumberRule rule) {
    return expressions
        .problem(rule.expression())
        .map(problem -> "regexp " + problem)
        .or(() -> problem(rule.replacement(), expressions.groups(rule.expression())));
  }

  private static Optional<String> problem(@Nullable String replacement, int groups) {
    if (replacement == null) {
      return Optional.empty();
    }
    for (var i = 0; i < replacement.length(); i++) {
      if (replacement.charAt(i) == '$') {
        i++;
        var group = i < replacement.length() ? replacement.charAt(i) - '0' : 0;
        if (group < 1 || group > MOST_GROUPS) {
          return Optional.of(NO_REPLACEMENT);
        }
        if (group > groups) {
          return Optional.of("replace names a group that regexp does not have");
        }
      } else if (replacement.charAt(i) < '0' || replacement.charAt(i) > '9') {
        return Optional.of(NO_REPLACEMENT);
      }
    }
    return replacement.isEmpty() ? Optional.of(NO_REPLACEMENT) : Optional.empty();
  }

  private static List<String> forms(String digits) {
    var forms = new LinkedHashSet<String>();
    forms.add(digits);
    MobileDigit.otherForm(digits).ifPresent(forms::add);
    international(digits)
        .ifPresent(number -> {
          forms.add(number);
          MobileDigit.otherForm(number).ifPresent(forms::add);
        });
    return List.copyOf(forms);
  }

  /// The number without a national prefix such as the 0 of `+44 (0)7700 900101`.
  private static Optional<String> international(String digits) {
    var number =
        digits.startsWith(INTERNATIONAL_PREFIX)
            ? digits.substring(INTERNATIONAL_PREFIX.length())
            : digits;
    try {
      var numbers = PhoneNumberUtil.getInstance();
      var parsed = numbers.parse("+" + number, null);
      return Optional.of(numbers.format(parsed, PhoneNumberFormat.E164).substring(1));
    } catch (NumberParseException e) {
      // No country has such a number: it has no other form.
      return Optional.empty();
    }
  }

  /// The extra digit in some countries' mobile numbers: Mexico's `1`, Argentina's `9`, Brazil's
  /// `9`. The network may know a number with or without it.
  private enum MobileDigit {
    MEXICO("52", "1", 2, 13),
    ARGENTINA("54", "9", 2, 13),
    BRAZIL("55", "9", 4, 13);

    private final String country;
    private final String digit;
    private final int index;
    private final int lengthWith;

    MobileDigit(String country, String digit, int index, int lengthWith) {
      this.country = country;
      this.digit = digit;
      this.index = index;
      this.lengthWith = lengthWith;
    }

    /// The number's other form, without the digit or with it; empty for other countries.
    static Optional<String> otherForm(String number) {
      for (var rule : values()) {
        if (number.startsWith(rule.country)) {
          return rule.other(number);
        }
      }
      return Optional.empty();
    }

    private Optional<String> other(String number) {
      if (number.length() == lengthWith && number.startsWith(digit, index)) {
        return Optional.of(number.substring(0, index) + number.substring(index + 1));
      }
      return number.length() == lengthWith - 1
          ? Optional.of(number.substring(0, index) + digit + number.substring(index))
          : Optional.empty();
    }
  }
}

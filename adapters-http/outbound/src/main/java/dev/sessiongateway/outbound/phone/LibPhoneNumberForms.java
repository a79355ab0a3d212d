package dev.sessiongateway.outbound.phone;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Forms of phone numbers by the rules of libphonenumber, and the mobile digits of Mexico,
/// Argentina and Brazil. No I/O.
public final class LibPhoneNumberForms implements PhoneNumberForms {
  private static final int SHORTEST = 7;
  private static final int LONGEST = 20;
  private static final String INTERNATIONAL_PREFIX = "00";

  /// Every send asks for the forms of its recipient, and most recipients are asked for often.
  private static final int MOST_REMEMBERED = 10_000;

  private final Cache<String, List<String>> known =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();

  @Override
  public List<String> of(String digits) {
    return digits.length() < SHORTEST || digits.length() > LONGEST
        ? List.of(digits)
        : known.get(digits, LibPhoneNumberForms::forms);
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

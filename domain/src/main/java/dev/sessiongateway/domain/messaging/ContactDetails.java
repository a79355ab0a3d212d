package dev.sessiongateway.domain.messaging;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a contact card says of a person, for networks that have fields instead of a vCard.
///
/// @param birthday as `2012-08-18`
public record ContactDetails(
    Name name,
    List<Phone> phones,
    List<Labelled> emails,
    List<Labelled> urls,
    List<Postal> addresses,
    @Nullable String birthday,
    @Nullable Work work) {
  private static final String EMAIL = "EMAIL";
  private static final String URL = "URL";
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9-]{1,32}");
  private static final Pattern DAY = Pattern.compile("([0-9]{4})-?([0-9]{2})-?([0-9]{2}).*");

  public ContactDetails {
    phones = List.copyOf(phones);
    emails = List.copyOf(emails);
    urls = List.copyOf(urls);
    addresses = List.copyOf(addresses);
  }

  public ContactCard toCard() {
    var card = new VCardText();
    if (name.isWhole()) {
      card.parts("N", null, name.full(), null, null, null);
    } else {
      card.parts("N", name.last(), name.first(), name.middle(), name.prefix(), name.suffix());
    }
    card.line("FN", name.full());
    if (work != null) {
      if (work.department() == null) {
        card.optional("ORG", work.company());
      } else {
        card.parts("ORG", work.company(), work.department());
      }
      card.optional("TITLE", work.title());
    }
    for (var phone : phones) {
      var account = phone.account() == null ? "" : ";waid=" + VCardText.digits(phone.account());
      card.line("TEL" + parameter("TYPE", phone.label()) + account, phone.number());
    }
    emails.forEach(mail -> card.line(EMAIL + parameter("TYPE", mail.label()), mail.value()));
    urls.forEach(url -> card.line(URL + parameter("TYPE", url.label()), url.value()));
    for (var at : addresses) {
      // The code of the country: RFC 8605.
      var parameters = parameter("TYPE", at.label()) + parameter("CC", at.countryCode());
      card.parts(
          "ADR" + parameters,
          null,
          null,
          at.street(),
          at.city(),
          at.state(),
          at.zip(),
          at.country());
    }
    card.optional("BDAY", birthday);
    return new ContactCard(name.full(), card.end());
  }

  private static String parameter(String key, @Nullable String value) {
    return value != null && TOKEN.matcher(value).matches() ? ";" + key + "=" + value : "";
  }

  public static ContactDetails of(ContactCard card) {
    var reading = new Reading(card.name());
    VCardReader.properties(card.vcard()).forEach(reading::take);
    return reading.details();
  }

  /// @param full as phones show it
  public record Name(
      String full,
      @Nullable String first,
      @Nullable String last,
      @Nullable String middle,
      @Nullable String prefix,
      @Nullable String suffix) {
    /// A name whose parts are not known.
    public Name(String full) {
      this(full, null, null, null, null, null);
    }

    boolean isWhole() {
      return first == null && last == null && middle == null && prefix == null && suffix == null;
    }
  }

  /// @param account the digits of the account that the number belongs to
  /// @param label such as `WORK`
  public record Phone(String number, @Nullable String account, @Nullable String label) {}

  public record Labelled(String value, @Nullable String label) {}

  public record Postal(
      @Nullable String street,
      @Nullable String city,
      @Nullable String state,
      @Nullable String zip,
      @Nullable String country,
      @Nullable String countryCode,
      @Nullable String label) {}

  public record Work(
      @Nullable String company, @Nullable String department, @Nullable String title) {}

  /// Collects the properties of a card.
  private static final class Reading {
    private final List<Phone> phones = new ArrayList<>();
    private final List<Labelled> emails = new ArrayList<>();
    private final List<Labelled> urls = new ArrayList<>();
    private final List<Postal> addresses = new ArrayList<>();
    private Name name;
    private @Nullable String birthday;
    private @Nullable String company;
    private @Nullable String department;
    private @Nullable String title;

    Reading(String fullName) {
      name = new Name(fullName);
    }

    void take(VCardProperty property) {
      var label = property.label().orElse(null);
      switch (property.name()) {
        case "N" ->
            name =
                new Name(
                    name.full(),
                    part(property, 1),
                    part(property, 0),
                    part(property, 2),
                    part(property, 3),
                    part(property, 4));
        case "TEL" -> {
          var account = property.account().isEmpty() ? null : property.account();
          phones.add(new Phone(property.value(), account, label));
        }
        case EMAIL -> emails.add(new Labelled(property.value(), label));
        case URL -> urls.add(new Labelled(property.value(), label));
        case "ADR" ->
            addresses.add(
                new Postal(
                    part(property, 2),
                    part(property, 3),
                    part(property, 4),
                    part(property, 5),
                    part(property, 6),
                    property.parameter("CC").orElse(null),
                    label));
        case "BDAY" -> {
          var day = DAY.matcher(property.value());
          birthday = day.matches() ? day.replaceFirst("$1-$2-$3") : null;
        }
        case "ORG" -> {
          company = part(property, 0);
          department = part(property, 1);
        }
        case "TITLE" -> title = property.value();
        default -> {
          // The full name is that of the card.
        }
      }
    }

    private static @Nullable String part(VCardProperty property, int place) {
      var parts = property.parts();
      return place < parts.size() && !parts.get(place).isEmpty() ? parts.get(place) : null;
    }

    ContactDetails details() {
      var none = company == null && department == null && title == null;
      return new ContactDetails(
          name,
          phones,
          emails,
          urls,
          addresses,
          birthday,
          none ? null : new Work(company, department, title));
    }
  }
}

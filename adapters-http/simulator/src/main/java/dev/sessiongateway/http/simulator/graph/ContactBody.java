package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.ContactDetails;
import dev.sessiongateway.domain.messaging.ContactDetails.Labelled;
import dev.sessiongateway.domain.messaging.ContactDetails.Name;
import dev.sessiongateway.domain.messaging.ContactDetails.Phone;
import dev.sessiongateway.domain.messaging.ContactDetails.Postal;
import dev.sessiongateway.domain.messaging.ContactDetails.Work;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A contact of a message, sent or received (Meta's page *Contacts messages*).
///
/// @param birthday as `2012-08-18`
record ContactBody(
    NameBody name,
    @Nullable @Size(max = 20) List<PhoneBody> phones,
    @Nullable @Size(max = 20) List<EmailBody> emails,
    @Nullable @Size(max = 20) List<UrlBody> urls,
    @Nullable @Size(max = 20) List<AddressBody> addresses,
    @Nullable @Length(max = 32) String birthday,
    @Nullable OrganisationBody org) {

  ContactCard toCard() {
    return new ContactDetails(
            name.toName(),
            all(phones, PhoneBody::toPhone),
            all(emails, mail -> new Labelled(mail.email(), mail.type())),
            all(urls, url -> new Labelled(url.url(), url.type())),
            all(addresses, AddressBody::toPostal),
            birthday,
            org == null ? null : new Work(org.company(), org.department(), org.title()))
        .toCard();
  }

  private static <T, V> List<V> all(@Nullable List<T> list, Function<T, @Nullable V> part) {
    return list == null ? List.of() : list.stream().map(part).filter(Objects::nonNull).toList();
  }

  /// What the Cloud API shows of a card.
  static ContactBody of(ContactCard card) {
    var seen = ContactDetails.of(card);
    var work = seen.work();
    return new ContactBody(
        NameBody.of(seen.name()),
        seen.phones().stream().map(PhoneBody::of).toList(),
        some(seen.emails(), mail -> new EmailBody(mail.value(), mail.label())),
        some(seen.urls(), url -> new UrlBody(url.value(), url.label())),
        some(seen.addresses(), AddressBody::of),
        seen.birthday(),
        work == null
            ? null
            : new OrganisationBody(work.company(), work.department(), work.title()));
  }

  /// A person with nothing but a name and a number.
  static ContactBody of(String name, String number) {
    return of(
        new ContactDetails(
                new Name(name, null, null, null, null, null),
                List.of(new Phone("+" + number, number, "CELL")),
                List.of(),
                List.of(),
                List.of(),
                null,
                null)
            .toCard());
  }

  private static <T, V> @Nullable List<V> some(List<T> list, Function<T, V> part) {
    return list.isEmpty() ? null : list.stream().map(part).toList();
  }

  record NameBody(
      @JsonProperty("formatted_name") @Length(min = 1, max = 256) String formatted,
      @JsonProperty("first_name") @Nullable @Length(max = 256) String first,
      @JsonProperty("last_name") @Nullable @Length(max = 256) String last,
      @JsonProperty("middle_name") @Nullable @Length(max = 256) String middle,
      @Nullable @Length(max = 256) String suffix,
      @Nullable @Length(max = 256) String prefix) {
    Name toName() {
      return new Name(formatted, first, last, middle, prefix, suffix);
    }

    static NameBody of(Name name) {
      var first = name.first() == null ? name.full().split(" ", 2)[0] : name.first();
      return new NameBody(
          name.full(), first, name.last(), name.middle(), name.suffix(), name.prefix());
    }
  }

  record PhoneBody(
      @Nullable @Length(max = 64) String phone,
      @JsonProperty("wa_id") @Nullable @Length(max = 32) String account,
      @Nullable @Length(max = 32) String type) {
    @Nullable Phone toPhone() {
      return phone == null ? null : new Phone(phone, account, type);
    }

    static PhoneBody of(Phone phone) {
      return new PhoneBody(phone.number(), phone.account(), phone.label());
    }
  }

  record EmailBody(@Length(max = 256) String email, @Nullable @Length(max = 32) String type) {}

  record UrlBody(@Length(max = 2_048) String url, @Nullable @Length(max = 32) String type) {}

  record AddressBody(
      @Nullable @Length(max = 256) String street,
      @Nullable @Length(max = 256) String city,
      @Nullable @Length(max = 256) String state,
      @Nullable @Length(max = 64) String zip,
      @Nullable @Length(max = 256) String country,
      @JsonProperty("country_code") @Nullable @Length(max = 8) String countryCode,
      @Nullable @Length(max = 32) String type) {
    Postal toPostal() {
      return new Postal(street, city, state, zip, country, countryCode, type);
    }

    static AddressBody of(Postal at) {
      return new AddressBody(
          at.street(), at.city(), at.state(), at.zip(), at.country(), at.countryCode(), at.label());
    }
  }

  record OrganisationBody(
      @Nullable @Length(max = 256) String company,
      @Nullable @Length(max = 256) String department,
      @Nullable @Length(max = 256) String title) {}
}

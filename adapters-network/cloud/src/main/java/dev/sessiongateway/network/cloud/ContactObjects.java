package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.ContactDetails;
import dev.sessiongateway.domain.messaging.ContactDetails.Labelled;
import dev.sessiongateway.domain.messaging.ContactDetails.Name;
import dev.sessiongateway.domain.messaging.ContactDetails.Phone;
import dev.sessiongateway.domain.messaging.ContactDetails.Postal;
import dev.sessiongateway.domain.messaging.ContactDetails.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Contact cards: vCards here, objects of JSON there (Meta's page *Contacts messages*).
final class ContactObjects {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");
  private static final int MOST_ENTRIES = 20;
  private static final String PHONES = "phones";
  private static final String EMAILS = "emails";
  private static final String URLS = "urls";
  private static final String ADDRESSES = "addresses";
  private static final String TYPE = "type";

  private ContactObjects() {}

  static ArrayNode write(List<ContactCard> cards) {
    var contacts = Json.array();
    cards.forEach(card -> write(ContactDetails.of(card), contacts.addObject()));
    return contacts;
  }

  private static void write(ContactDetails details, ObjectNode contact) {
    var name = details.name();
    // Meta demands a part of the name besides the whole.
    var shown =
        contact
            .putObject("name")
            .put("formatted_name", name.full())
            .put("first_name", name.first() == null ? name.full() : name.first());
    put(shown, "last_name", name.last());
    put(shown, "middle_name", name.middle());
    put(shown, "suffix", name.suffix());
    put(shown, "prefix", name.prefix());
    for (var phone : first(details.phones())) {
      var object = contact.withArray(PHONES).addObject().put("phone", phone.number());
      put(object, "wa_id", phone.account());
      put(object, TYPE, phone.label());
    }
    for (var mail : first(details.emails())) {
      put(contact.withArray(EMAILS).addObject().put("email", mail.value()), TYPE, mail.label());
    }
    for (var url : first(details.urls())) {
      put(contact.withArray(URLS).addObject().put("url", url.value()), TYPE, url.label());
    }
    for (var at : first(details.addresses())) {
      var object = contact.withArray(ADDRESSES).addObject();
      put(object, "street", at.street());
      put(object, "city", at.city());
      put(object, "state", at.state());
      put(object, "zip", at.zip());
      put(object, "country", at.country());
      put(object, "country_code", at.countryCode());
      put(object, TYPE, at.label());
    }
    put(contact, "birthday", details.birthday());
    var work = details.work();
    if (work != null) {
      var org = contact.putObject("org");
      put(org, "company", work.company());
      put(org, "department", work.department());
      put(org, "title", work.title());
    }
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(all.size(), MOST_ENTRIES));
  }

  private static void put(ObjectNode object, String name, @Nullable String value) {
    if (value != null) {
      object.put(name, value);
    }
  }

  static List<ContactCard> read(JsonNode contacts) {
    var cards = new ArrayList<ContactCard>();
    contacts.forEach(contact -> cards.add(card(contact)));
    return cards;
  }

  private static ContactCard card(JsonNode contact) {
    var phones = all(contact.path(PHONES), ContactObjects::phone);
    var org = contact.path("org");
    return new ContactDetails(
            name(contact.path("name"), phones),
            phones,
            all(contact.path(EMAILS), one -> labelled(one, "email")),
            all(contact.path(URLS), one -> labelled(one, "url")),
            all(contact.path(ADDRESSES), ContactObjects::postal),
            Json.text(contact, "birthday"),
            org.isObject()
                ? new Work(
                    Json.text(org, "company"),
                    Json.text(org, "department"),
                    Json.text(org, "title"))
                : null)
        .toCard();
  }

  /// Who has no name is called as the number is.
  private static Name name(JsonNode name, List<Phone> phones) {
    var written = name.path("formatted_name").asText("");
    var number = phones.isEmpty() ? "-" : phones.getFirst().number();
    return new Name(
        written.isBlank() ? number : written,
        Json.text(name, "first_name"),
        Json.text(name, "last_name"),
        Json.text(name, "middle_name"),
        Json.text(name, "prefix"),
        Json.text(name, "suffix"));
  }

  private static <T> List<T> all(JsonNode array, Function<JsonNode, @Nullable T> part) {
    return array.valueStream().map(part).filter(Objects::nonNull).toList();
  }

  private static @Nullable Phone phone(JsonNode phone) {
    var number = phone.path("phone").asText("");
    var account = NO_DIGIT.matcher(phone.path("wa_id").asText(number)).replaceAll("");
    return number.isBlank()
        ? null
        : new Phone(number, account.isEmpty() ? null : account, Json.text(phone, TYPE));
  }

  private static @Nullable Labelled labelled(JsonNode one, String key) {
    var value = Json.text(one, key);
    return value == null ? null : new Labelled(value, Json.text(one, TYPE));
  }

  private static Postal postal(JsonNode at) {
    return new Postal(
        Json.text(at, "street"),
        Json.text(at, "city"),
        Json.text(at, "state"),
        Json.text(at, "zip"),
        Json.text(at, "country"),
        Json.text(at, "country_code"),
        Json.text(at, TYPE));
  }
}

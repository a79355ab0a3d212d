package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.domain.messaging.VCardReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Contact cards: vCards here, objects of JSON there.
final class ContactObjects {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");
  private static final int MOST_ENTRIES = 20;

  private ContactObjects() {}

  static ArrayNode write(List<ContactCard> cards) {
    var contacts = Json.array();
    for (var card : cards) {
      var contact = contacts.addObject();
      // Meta demands a part of the name besides the whole.
      contact.putObject("name").put("formatted_name", card.name()).put("first_name", card.name());
      for (var line : properties(card.vcard())) {
        switch (line.name()) {
          case "TEL" -> {
            var phone = contact.withArray("phones").addObject().put("phone", line.value());
            if (!line.account().isEmpty()) {
              phone.put("wa_id", line.account());
            }
          }
          case "EMAIL" -> contact.withArray("emails").addObject().put("email", line.value());
          case "URL" -> contact.withArray("urls").addObject().put("url", line.value());
          case "ORG" -> contact.putObject("org").put("company", line.value());
          default -> {}
        }
      }
    }
    return contacts;
  }

  private static List<VCardReader.Property> properties(String vcard) {
    return VCardReader.properties(vcard).stream().limit(MOST_ENTRIES).toList();
  }

  static List<ContactCard> read(JsonNode contacts) {
    var cards = new ArrayList<ContactCard>();
    contacts.forEach(contact -> cards.add(card(contact)));
    return cards;
  }

  private static ContactCard card(JsonNode contact) {
    var name = contact.path("name").path("formatted_name").asText("");
    var phone = contact.path("phones").path(0);
    var number = phone.path("phone").asText("");
    var account = NO_DIGIT.matcher(phone.path("wa_id").asText(number)).replaceAll("");
    var shown = name.isBlank() ? number : name;
    try {
      return new VCard(
              shown,
              number,
              account,
              Json.text(contact.path("org"), "company"),
              Json.text(contact.path("emails").path(0), "email"),
              Json.text(contact.path("urls").path(0), "url"))
          .toCard();
    } catch (FaultException e) {
      return new ContactCard(
          shown.isBlank() ? "-" : shown, "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:-\r\nEND:VCARD");
    }
  }
}

package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.domain.text.Ascii;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Contact cards: vCards here, objects of JSON there.
final class ContactObjects {
  private static final Pattern FOLD = Pattern.compile("\\r?\\n[ \\t]");
  private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\;,:])");
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");
  private static final String WAID = "WAID=";
  private static final int MOST_ENTRIES = 20;

  private ContactObjects() {}

  static ArrayNode write(List<ContactCard> cards) {
    var contacts = Json.array();
    for (var card : cards) {
      var contact = contacts.addObject();
      // Meta demands a part of the name besides the whole.
      contact.putObject("name").put("formatted_name", card.name()).put("first_name", card.name());
      for (var line : lines(card.vcard())) {
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

  private static List<Line> lines(String vcard) {
    var lines = new ArrayList<Line>();
    for (var line : FOLD.matcher(vcard).replaceAll("").lines().toList()) {
      var colon = line.indexOf(':');
      if (colon > 0 && lines.size() < MOST_ENTRIES) {
        lines.add(Line.of(line.substring(0, colon), line.substring(colon + 1)));
      }
    }
    return lines;
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

  /// A line of a vCard.
  ///
  /// @param name in capitals, without the group
  /// @param account the digits of the account that a number belongs to; empty when it says none
  private record Line(String name, String value, String account) {
    static Line of(String start, String value) {
      var parts = start.split(";", -1);
      var name = Ascii.upper(parts[0].substring(parts[0].indexOf('.') + 1));
      var account = "";
      for (var part : parts) {
        if (Ascii.upper(part).startsWith(WAID)) {
          account = NO_DIGIT.matcher(part.substring(WAID.length())).replaceAll("");
        }
      }
      return new Line(name, ESCAPED.matcher(value).replaceAll("$1").strip(), account);
    }
  }
}

package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.ByteOrderMark;
import java.util.List;

/// A contact card.
///
/// @param name shown above the card
/// @param vcard the card itself, RFC 2426 or 6350
public record ContactCard(String name, String vcard) {
  /// In characters; a longer text is not read.
  private static final int LONGEST = 65_536;

  /// The cards that the client wrote into one text; their names are the full names in them.
  ///
  /// @param field the name of the text in the client's request
  /// @param written the text
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public static List<ContactCard> all(String field, String written) {
    var text = ByteOrderMark.skip(written);
    if (text.length() > LONGEST) {
      throw Fault.invalid(field, "must have at most " + LONGEST + " characters");
    }
    var cards = VCardReader.cards(text);
    if (cards.isEmpty() || !text.stripLeading().regionMatches(true, 0, "BEGIN:VCARD", 0, 11)) {
      throw none(field);
    }
    return cards.size() == 1
        ? List.of(of(field, text))
        : cards.stream().map(card -> of(field, card)).toList();
  }

  private static ContactCard of(String field, String card) {
    return VCardReader.values(card, "FN").stream()
        .findFirst()
        .map(name -> new ContactCard(name, card))
        .orElseThrow(() -> none(field));
  }

  private static RuntimeException none(String field) {
    return Fault.invalid(field, "must be a vCard with a full name (FN)");
  }
}

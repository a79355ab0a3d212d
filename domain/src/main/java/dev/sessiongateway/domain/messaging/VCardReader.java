package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.ByteOrderMark;
import java.util.ArrayList;
import java.util.List;

/// Reads contact cards as programs write them: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Each
/// text is read in one pass.
public final class VCardReader {
  private static final String BEGIN = "BEGIN:VCARD";
  private static final String END = "END:VCARD";

  private VCardReader() {}

  /// The cards of a text, each as it is written, without what stands between them. A last one may
  /// lack its end.
  public static List<String> cards(String text) {
    var cards = new ArrayList<String>();
    var card = new StringBuilder();
    for (var written : text.lines().toList()) {
      var line = ByteOrderMark.skip(written);
      var word = Ascii.upper(line.strip());
      if (word.equals(BEGIN)) {
        addIfAny(card, cards);
      }
      if (!card.isEmpty() || word.equals(BEGIN)) {
        card.append(card.isEmpty() ? "" : "\r\n").append(line);
      }
      if (word.equals(END)) {
        addIfAny(card, cards);
      }
    }
    addIfAny(card, cards);
    return cards;
  }

  private static void addIfAny(StringBuilder card, List<String> cards) {
    if (!card.isEmpty()) {
      cards.add(card.toString().strip());
      card.setLength(0);
    }
  }

  /// The properties of a card, in its order, with values as people read them.
  public static List<VCardProperty> properties(String card) {
    var properties = new ArrayList<VCardProperty>();
    var line = new StringBuilder();
    var isQuoted = false;
    for (var next : card.lines().toList()) {
      // In quoted-printable, a line that goes on ends with `=`.
      if (isQuoted && !line.isEmpty() && line.charAt(line.length() - 1) == '=') {
        line.setLength(line.length() - 1);
        line.append(next.stripLeading());
      } else if (!line.isEmpty() && (next.startsWith(" ") || next.startsWith("\t"))) {
        line.append(next, 1, next.length());
      } else {
        VCardProperty.read(line.toString()).ifPresent(properties::add);
        line.setLength(0);
        line.append(next);
        isQuoted = VCardProperty.isQuoted(next);
      }
    }
    VCardProperty.read(line.toString()).ifPresent(properties::add);
    return properties;
  }

  /// The values of the properties with this name, for example `TEL`.
  public static List<String> values(String card, String name) {
    return properties(card).stream()
        .filter(property -> property.name().equals(name))
        .map(VCardProperty::value)
        .filter(value -> !value.isEmpty())
        .toList();
  }
}

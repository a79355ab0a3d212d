package dev.sessiongateway.domain.messaging;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Writes a contact card as vCard 3.0 (RFC 2426), with the parameter `waid` that links a number to
/// an account.
///
/// @param phoneNumber as people write it
/// @param account the digits of the number on the network
public record VCard(
    String fullName,
    String phoneNumber,
    String account,
    @Nullable String organization,
    @Nullable String email,
    @Nullable String url) {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");
  private static final Pattern LINE_BREAK = Pattern.compile("\\R");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final int TITLE = 1_024;
  private static final int NUMBER = 256;
  private static final int LINK = 2_048;

  public VCard {
    ContentValidator.text("contacts.fullName", fullName, TITLE);
    ContentValidator.text("contacts.phoneNumber", phoneNumber, NUMBER);
    ContentValidator.text("contacts.account", account, NUMBER);
    ContentValidator.atMost("contacts.organization", organization, TITLE);
    ContentValidator.atMost("contacts.email", email, TITLE);
    ContentValidator.atMost("contacts.url", url, LINK);
  }

  public ContactCard toCard() {
    return new ContactCard(fullName, text());
  }

  private String text() {
    var card = new StringBuilder("BEGIN:VCARD\r\nVERSION:3.0\r\n");
    // Phones show the full name (`FN`); the structured name stays empty because its parts are
    // unknown.
    line(card, "N", ";" + escaped(fullName) + ";;;");
    line(card, "FN", escaped(fullName));
    optional(card, "ORG", organization);
    optional(card, "EMAIL", email);
    optional(card, "URL", url);
    line(card, "item1.TEL;waid=" + digits(account), escaped(phoneNumber));
    line(card, "item1.X-ABLabel", "Mobile");
    return card.append("END:VCARD").toString();
  }

  private static void optional(StringBuilder card, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      line(card, name, escaped(value));
    }
  }

  private static void line(StringBuilder card, String name, String value) {
    card.append(name).append(':').append(value).append("\r\n");
  }

  private static String digits(String text) {
    return NO_DIGIT.matcher(text).replaceAll("");
  }

  private static String escaped(String text) {
    var marked = text.strip().replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,");
    return CONTROL.matcher(LINE_BREAK.matcher(marked).replaceAll("\\\\n")).replaceAll("");
  }
}

package dev.sessiongateway.domain.messaging;

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
    var card = new VCardText();
    // Phones show the full name (`FN`); the structured name stays empty because its parts are
    // unknown.
    card.parts("N", null, fullName, null, null, null);
    card.line("FN", fullName);
    card.optional("ORG", organization);
    card.optional("EMAIL", email);
    card.optional("URL", url);
    card.line("item1.TEL;waid=" + VCardText.digits(account), phoneNumber);
    card.line("item1.X-ABLabel", "Mobile");
    return card.end();
  }
}

package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.VCardReader;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A contact of a message, sent or received.
record ContactBody(
    NameBody name,
    @Nullable @Size(max = 20) List<PhoneBody> phones,
    @Nullable @Size(max = 20) List<EmailBody> emails,
    @Nullable @Size(max = 20) List<UrlBody> urls,
    @Nullable OrganisationBody org) {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");
  private static final Pattern UNSAFE = Pattern.compile("\\p{Cntrl}");

  ContactCard toCard() {
    var card = new StringBuilder("BEGIN:VCARD\r\nVERSION:3.0\r\n");
    line(card, "N", ";" + escaped(name.formatted()) + ";;;");
    line(card, "FN", escaped(name.formatted()));
    if (org != null && org.company() != null) {
      line(card, "ORG", escaped(org.company()));
    }
    for (var phone : all(phones)) {
      if (phone.phone() != null) {
        var account = phone.account() == null ? "" : ";waid=" + digits(phone.account());
        line(card, "TEL" + account, escaped(phone.phone()));
      }
    }
    for (var mail : all(emails)) {
      line(card, "EMAIL", escaped(mail.email()));
    }
    for (var url : all(urls)) {
      line(card, "URL", escaped(url.url()));
    }
    return new ContactCard(name.formatted(), card.append("END:VCARD").toString());
  }

  private static <T> List<T> all(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static void line(StringBuilder card, String name, String value) {
    card.append(name).append(':').append(value).append("\r\n");
  }

  private static String digits(String text) {
    return NO_DIGIT.matcher(text).replaceAll("");
  }

  private static String escaped(String text) {
    var marked = text.strip().replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,");
    return UNSAFE.matcher(marked).replaceAll(" ");
  }

  /// What the Cloud API shows of a card.
  static ContactBody of(ContactCard card) {
    var phones = new ArrayList<PhoneBody>();
    var emails = new ArrayList<EmailBody>();
    var urls = new ArrayList<UrlBody>();
    OrganisationBody org = null;
    for (var property : VCardReader.properties(card.vcard())) {
      var value = property.value();
      switch (property.name()) {
        case "TEL" -> {
          var account = property.account();
          phones.add(new PhoneBody(value, account.isEmpty() ? null : account, null));
        }
        case "EMAIL" -> emails.add(new EmailBody(value, null));
        case "URL" -> urls.add(new UrlBody(value, null));
        case "ORG" -> org = new OrganisationBody(value, null, null);
        default -> {
          // The name is that of the card.
        }
      }
    }
    return new ContactBody(
        new NameBody(card.name(), card.name().split(" ", 2)[0], null),
        phones,
        emails.isEmpty() ? null : emails,
        urls.isEmpty() ? null : urls,
        org);
  }

  record NameBody(
      @JsonProperty("formatted_name") @Length(min = 1, max = 256) String formatted,
      @JsonProperty("first_name") @Nullable @Length(max = 256) String first,
      @JsonProperty("last_name") @Nullable @Length(max = 256) String last) {}

  record PhoneBody(
      @Nullable @Length(max = 64) String phone,
      @JsonProperty("wa_id") @Nullable @Length(max = 32) String account,
      @Nullable @Length(max = 32) String type) {}

  record EmailBody(@Length(max = 256) String email, @Nullable @Length(max = 32) String type) {}

  record UrlBody(@Length(max = 2_048) String url, @Nullable @Length(max = 32) String type) {}

  record OrganisationBody(
      @Nullable @Length(max = 256) String company,
      @Nullable @Length(max = 256) String department,
      @Nullable @Length(max = 256) String title) {}
}

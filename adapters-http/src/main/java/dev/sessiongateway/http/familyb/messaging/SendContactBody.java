package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Contact cards.
record SendContactBody(
    String number,
    @Size(min = 1, max = ContentLimits.CARDS) List<Person> contact,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String CONTACTS = "contacts.";

  @Override
  public Content toContent(ApiRequest request) {
    return new Content.ContactCards(
        contact.stream().map(person -> person.toCard(request)).toList());
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "contacts" -> "contact";
      case "contacts.name" -> "contact.fullName";
      case "contacts.account" -> "contact.wuid";
      default ->
          field.startsWith(CONTACTS) ? "contact." + field.substring(CONTACTS.length()) : field;
    };
  }

  /// @param wuid the account of the number; absent means the number itself
  record Person(
      String fullName,
      @Length(min = SHORTEST_NUMBER) String phoneNumber,
      @Nullable String wuid,
      @Nullable String organization,
      @Nullable String email,
      @Nullable String url) {
    static final int SHORTEST_NUMBER = 10;

    ContactCard toCard(ApiRequest request) {
      var account =
          wuid == null || wuid.isBlank()
              ? Recipients.parse(request.addressing(), "contact.phoneNumber", phoneNumber)
              : Recipients.parse(request.addressing(), "contact.wuid", wuid);
      return new VCard(fullName, phoneNumber, account.user(), organization, email, url).toCard();
    }
  }
}

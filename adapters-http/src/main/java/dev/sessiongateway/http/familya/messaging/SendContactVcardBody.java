package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Contact cards.
record SendContactVcardBody(
    @Nullable String session,
    String chatId,
    @Size(min = 1, max = ContentLimits.CARDS) List<Person> contacts,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    return new Content.ContactCards(
        IntStream.range(0, contacts.size())
            .boxed()
            .flatMap(i -> contacts.get(i).toCards(request, "contacts." + i + ".").stream())
            .toList());
  }

  @Override
  public String named(String component) {
    return switch (component) {
      case "contacts.name" -> "contacts.fullName";
      case "contacts.account" -> "contacts.whatsappId";
      default -> SendBody.super.named(component);
    };
  }

  /// One person: the card itself, or the fields to write it from.
  ///
  /// @param whatsappId the account of the number; absent means the number itself
  record Person(
      @Nullable String vcard,
      @Nullable @Length(max = ContentLimits.TITLE) String fullName,
      @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String phoneNumber,
      @Nullable @Length(max = ContentLimits.TITLE) String organization,
      @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String whatsappId) {

    /// A text may have several cards.
    List<ContactCard> toCards(ApiRequest request, String path) {
      if (vcard != null && !vcard.isBlank()) {
        return ContactCard.all(path + "vcard", vcard);
      }
      var name = Required.of(path + "fullName", fullName);
      var number = Required.of(path + "phoneNumber", phoneNumber);
      var account =
          whatsappId == null || whatsappId.isBlank()
              ? request.address(path + "phoneNumber", number)
              : request.address(path + "whatsappId", whatsappId);
      return List.of(new VCard(name, number, account.user(), organization, null, null).toCard());
    }
  }
}

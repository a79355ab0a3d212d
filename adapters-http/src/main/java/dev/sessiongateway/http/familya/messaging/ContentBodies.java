package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The bodies of sends of locations, contact cards, polls and invitations.
final class ContentBodies {
  private ContentBodies() {}

  /// A location, nested (`location`) or flat.
  ///
  /// @spec api.md#post-base_urlapisendlocation sendLocation
  record SendLocationBody(
      @Nullable String session,
      @Nullable String sessionId,
      @Nullable String chatId,
      @Nullable String jid,
      @Nullable LocationPart location,
      @Nullable @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
      @Nullable @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE)
          Double longitude,
      @Nullable @Length(max = ContentLimits.TITLE) String title,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      var flat =
          latitude == null || longitude == null
              ? null
              : new LocationPart(latitude, longitude, title);
      return Required.of(missing(), request.either(location, flat)).toContent();
    }

    /// The missing field to name when neither shape is complete.
    private String missing() {
      if (latitude != null) {
        return "longitude";
      }
      return longitude == null && (sessionId != null || jid != null) ? "location" : "latitude";
    }

    record LocationPart(
        @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
        @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE) Double longitude,
        @Nullable @Length(max = ContentLimits.TITLE) String name) {
      Content toContent() {
        return new Content.Location(latitude, longitude, name, null);
      }
    }
  }

  /// Contact cards.
  record SendContactVcardBody(
      @Nullable String session,
      String chatId,
      @Size(min = 1, max = ContentLimits.CARDS) List<Person> contacts,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id)
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

  /// A poll.
  record SendPollBody(
      @Nullable String session,
      String chatId,
      Poll poll,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id)
      implements SendBody {
    private static final int ANY_NUMBER = 0;

    @Override
    public Content toContent(ApiRequest request) {
      var most = Boolean.TRUE.equals(poll.multipleAnswers()) ? ANY_NUMBER : 1;
      return new Content.Poll(poll.name(), poll.options(), most);
    }

    /// @param multipleAnswers whether several options may be chosen; one when absent
    record Poll(
        @Length(max = ContentLimits.TITLE) String name,
        @Size(min = 2, max = ContentLimits.POLL_OPTIONS, unique = true)
            List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> options,
        @Nullable Boolean multipleAnswers) {}
  }

  /// An invitation to a calendar event; the session is in the path.
  record SendEventBody(
      String chatId,
      Event event,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id)
      implements SendBody {
    /// The last second of the year 9999.
    private static final long LAST_SECOND = 253_402_300_799L;

    @Override
    public @Nullable String session() {
      return null;
    }

    @Override
    public Session toSession(ApiRequest request) {
      return request.session();
    }

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.CalendarEvent(
          event.name(),
          event.description(),
          Instant.ofEpochSecond(event.startTime()),
          event.endTime() == null ? null : Instant.ofEpochSecond(event.endTime()),
          event.location() == null ? null : event.location().name(),
          Boolean.TRUE.equals(event.extraGuestsAllowed()));
    }

    @Override
    public String named(String component) {
      return switch (component) {
        case "event.endsAt" -> "event.endTime";
        case "event.location" -> "event.location.name";
        default -> SendBody.super.named(component);
      };
    }

    /// @param startTime,endTime Unix seconds
    /// @param extraGuestsAllowed whether invitees may bring guests; they may not when absent
    record Event(
        @Length(max = ContentLimits.TITLE) String name,
        @Nullable @Length(max = ContentLimits.DESCRIPTION) String description,
        @Range(min = 0, max = LAST_SECOND) Long startTime,
        @Nullable @Range(min = 0, max = LAST_SECOND) Long endTime,
        @Nullable Location location,
        @Nullable Boolean extraGuestsAllowed) {}

    record Location(@Length(max = ContentLimits.TITLE) String name) {}
  }
}

package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The content of a message in family A's words. This is the only class of the family that knows
/// the variants of [Content]: messages, answers and events are built from it.
///
/// @param kind its names in the older engines
/// @param body absent when the message was deleted for everyone
/// @param file the message's file, once it is stored
/// @param caption of the file
/// @param parts the fields that only some variants have
public record MessageContent(
    Kind kind,
    @Nullable String body,
    Attachment.@Nullable Stored file,
    @Nullable String caption,
    Parts parts) {
  private static final String MEDIA = "media";
  private static final String TEXT = "text";

  public static MessageContent of(Content content) {
    return switch (content) {
      case Content.Text _, Content.TextWithPreview _, Content.Template _ ->
          of(content, new Kind("chat", TEXT, ""), Parts.NONE);
      case Content.Media(var kind, _, var caption) ->
          of(content, Kind.of(kind), Parts.NONE).captioned(caption);
      case Content.Gif(_, var caption, _) ->
          of(content, new Kind("video", MEDIA, "gif"), Parts.NONE).captioned(caption);
      case Content.Location location ->
          of(content, new Kind("location", MEDIA, "location"), Parts.of(location));
      case InteractiveContent.NumberedChoices(var shown, _) -> of(shown);
      case InteractiveContent.Buttons _, InteractiveContent.Carousel _ ->
          of(content, new Kind("interactive", TEXT, ""), Parts.NONE);
      case InteractiveContent.ListMessage _ ->
          of(content, new Kind("list", MEDIA, "list"), Parts.NONE);
      case Content.Poll poll ->
          of(content, new Kind("poll_creation", "poll", ""), Parts.of(Poll.of(poll)));
      case Content.CalendarEvent event ->
          of(content, new Kind("event_creation", TEXT, ""), Parts.of(CalendarEvent.of(event)));
      case Content.ContactCards(var cards) ->
          of(
              content,
              cards.size() == 1
                  ? new Kind("vcard", MEDIA, "vcard")
                  : new Kind("multi_vcard", MEDIA, "contact_array"),
              Parts.of(cards.stream().map(ContactCard::vcard).toList()));
      case Content.SharedProduct _ ->
          of(content, new Kind("product", MEDIA, "product"), Parts.NONE);
      case ShopContent.ProductList _ -> of(content, new Kind("list", MEDIA, "list"), Parts.NONE);
      case ShopContent.Order _ -> of(content, new Kind("order", MEDIA, "order"), Parts.NONE);
      case Content.Story(var shown, _, _) -> of(shown);
      case Content.Revoked _ ->
          new MessageContent(new Kind("revoked", TEXT, ""), null, null, null, Parts.NONE);
      case InteractiveContent.ButtonReply(var id, _) ->
          of(content, new Kind("buttons_response", MEDIA, "buttons_response"), Parts.pressed(id));
      case InteractiveContent.ListReply(var rowId, _, _) ->
          of(content, new Kind("list_response", MEDIA, "list_response"), Parts.picked(rowId));
      case InteractiveContent.FlowReply _ ->
          of(content, new Kind("native_flow", MEDIA, "native_flow_response"), Parts.NONE);
      case Content.Unknown _ -> of(content, new Kind("unknown", TEXT, ""), Parts.NONE);
    };
  }

  private static MessageContent of(Content content, Kind kind, Parts parts) {
    var file = content.attachment() instanceof Attachment.Stored stored ? stored : null;
    return new MessageContent(kind, content.text(), file, null, parts);
  }

  private MessageContent captioned(@Nullable String text) {
    return new MessageContent(kind, body, file, text, parts);
  }

  /// The names of a kind of content in the older engines.
  ///
  /// @param webjs the `type` of WEBJS
  /// @param gowsType the `Info.Type` of GOWS
  /// @param gowsMedia the `Info.MediaType` of GOWS, empty when it is none
  public record Kind(String webjs, String gowsType, String gowsMedia) {
    /// A message that cannot be decrypted yet.
    public static final Kind UNREADABLE = new Kind("ciphertext", TEXT, "");

    static Kind of(MediaKind kind) {
      return switch (kind) {
        case IMAGE -> new Kind("image", MEDIA, "image");
        case VIDEO -> new Kind("video", MEDIA, "video");
        case AUDIO -> new Kind("audio", MEDIA, "audio");
        case VOICE -> new Kind("ptt", MEDIA, "ptt");
        case DOCUMENT -> new Kind("document", MEDIA, "document");
        case STICKER -> new Kind("sticker", MEDIA, "sticker");
        case VIDEO_NOTE -> new Kind("ptv", MEDIA, "ptv");
      };
    }
  }

  /// @param vCards absent when there are none: clients take an empty list for a contact
  /// @param buttonId of a pressed button
  /// @param rowId of a picked row
  public record Parts(
      Content.@Nullable Location location,
      @Nullable List<String> vCards,
      @Nullable Poll poll,
      @Nullable CalendarEvent event,
      @Nullable String buttonId,
      @Nullable String rowId) {
    static final Parts NONE = new Parts(null, null, null, null, null, null);

    static Parts of(Content.Location location) {
      return new Parts(location, null, null, null, null, null);
    }

    static Parts of(List<String> vCards) {
      return new Parts(null, vCards, null, null, null, null);
    }

    static Parts of(Poll poll) {
      return new Parts(null, null, poll, null, null, null);
    }

    static Parts of(CalendarEvent event) {
      return new Parts(null, null, null, event, null, null);
    }

    static Parts pressed(String buttonId) {
      return new Parts(null, null, null, null, buttonId, null);
    }

    static Parts picked(String rowId) {
      return new Parts(null, null, null, null, null, rowId);
    }

    /// The pressed button or picked row of a reply.
    @Nullable
    public String selectedId() {
      return buttonId == null ? rowId : buttonId;
    }
  }

  /// A poll; `selectableCount` 0 means that any number of options may be chosen.
  public record Poll(String name, List<String> options, int selectableCount) {
    static Poll of(Content.Poll poll) {
      return new Poll(poll.name(), poll.options(), poll.selectable());
    }
  }

  /// An invitation; times in Unix seconds.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record CalendarEvent(
      String name,
      @Nullable String description,
      long startTime,
      @Nullable Long endTime,
      @Nullable String location,
      boolean extraGuestsAllowed) {
    static CalendarEvent of(Content.CalendarEvent event) {
      return new CalendarEvent(
          event.name(),
          event.description(),
          event.startsAt().getEpochSecond(),
          event.endsAt() == null ? null : event.endsAt().getEpochSecond(),
          event.location(),
          event.extraGuests());
    }
  }
}

package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a message says, as webhooks have it.
///
/// @param type of the message, and the name of the field with `value`
/// @param value absent for a message that webhooks have no form for
record MessagePart(String type, @Nullable Object value) {
  static final String UNSUPPORTED = "unsupported";

  private static final MessagePart NONE = new MessagePart(UNSUPPORTED, null);

  /// @param person of the chat with the business
  /// @param catalogId of the shop of the business
  /// @param fromTemplate whether the answered message was a template
  /// @param media describes a file
  static MessagePart of(
      Message message,
      CloudPerson person,
      String catalogId,
      boolean fromTemplate,
      Function<Attachment.Stored, Media> media) {
    var content = message.content();
    return switch (content) {
      case Content.Text _, Content.TextWithPreview _ ->
          new MessagePart("text", new TextPart(content.text()));
      case Content.Gif(var file, _, _) -> file("video", file, content.text(), null, media);
      case Content.Media(var kind, var file, _) ->
          file(type(kind), file, content.text(), kind, media);
      case Content.Location place -> new MessagePart("location", Place.of(place));
      case Content.ContactCards(var cards) ->
          new MessagePart("contacts", cards.stream().map(ContactBody::of).toList());
      case InteractiveContent.ButtonReply(var id, var said) ->
          RequestedAnswer.of(content)
              .map(answer -> answered(answer, message, person))
              .orElseGet(() ->
                  fromTemplate
                      ? new MessagePart("button", new QuickReply(id, said))
                      : chosen(message));
      case InteractiveContent.ListReply _, InteractiveContent.FlowReply _ -> chosen(message);
      case ShopContent.Order order -> new MessagePart("order", ReceivedOrder.of(order, catalogId));
      case Content.Poll _,
          Content.CalendarEvent _,
          Content.SharedProduct _,
          ShopContent.ProductList _,
          Content.Story _,
          Content.Template _,
          Content.Revoked _,
          Content.Unknown _,
          InteractiveContent.Buttons _,
          InteractiveContent.Carousel _,
          InteractiveContent.ListMessage _,
          InteractiveContent.NumberedChoices _ ->
          NONE;
    };
  }

  private static MessagePart chosen(Message message) {
    return new MessagePart("interactive", ReceivedChoice.of(message.content(), message.at()));
  }

  /// The person's own card, when the business has asked for it.
  private static MessagePart answered(RequestedAnswer answer, Message message, CloudPerson person) {
    return answer == RequestedAnswer.CONTACT
        ? new MessagePart(
            "contacts", List.of(ContactBody.of(person.name(), message.sender().user())))
        : chosen(message);
  }

  private static MessagePart file(
      String type,
      Attachment file,
      String text,
      @Nullable MediaKind kind,
      Function<Attachment.Stored, Media> media) {
    return new MessagePart(
        type,
        file instanceof Attachment.Stored stored ? media.apply(stored).with(text, kind) : null);
  }

  private static String type(MediaKind kind) {
    return switch (kind) {
      case IMAGE -> "image";
      case VIDEO, VIDEO_NOTE -> "video";
      case AUDIO, VOICE -> "audio";
      case DOCUMENT -> "document";
      case STICKER -> "sticker";
    };
  }

  /// @param voice of a sound only
  record Media(
      String id,
      @JsonProperty("mime_type") String mimetype,
      String sha256,
      @Nullable String caption,
      @Nullable String filename,
      @Nullable Boolean voice) {
    Media with(String text, @Nullable MediaKind kind) {
      return new Media(
          id,
          mimetype,
          sha256,
          text.isEmpty() ? null : text,
          kind == MediaKind.DOCUMENT ? filename : null,
          (kind == MediaKind.VOICE || kind == MediaKind.AUDIO) ? kind == MediaKind.VOICE : null);
    }
  }

  record Place(double latitude, double longitude, @Nullable String name, @Nullable String address) {
    static Place of(Content.Location place) {
      return new Place(place.latitude(), place.longitude(), place.title(), place.address());
    }
  }

  record QuickReply(String payload, String text) {}
}

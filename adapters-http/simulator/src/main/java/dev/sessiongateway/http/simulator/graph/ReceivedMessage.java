package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A message to a business, as its webhook has it.
///
/// @param from the number; absent when the person hides it
/// @param type says which of the parts is there
record ReceivedMessage(
    @Nullable String from,
    @JsonProperty("from_user_id") String fromUserId,
    String id,
    String timestamp,
    String type,
    @Nullable Context context,
    @Nullable Text text,
    @Nullable Media image,
    @Nullable Media video,
    @Nullable Media audio,
    @Nullable Media document,
    @Nullable Media sticker,
    @Nullable Place location,
    @Nullable List<ContactBody> contacts,
    @Nullable Reaction reaction,
    @Nullable ReceivedChoice interactive,
    @Nullable QuickReply button,
    @Nullable ReceivedOrder order,
    @Nullable ReceivedReferral referral,
    @Nullable IdentityChange system,
    @Nullable List<WebhookError> errors) {

  /// @param catalogId of the shop of the business
  /// @param fromTemplate whether the answered message was a template
  /// @param media describes a file
  static ReceivedMessage of(
      Message message,
      CloudPerson writer,
      String catalogId,
      boolean fromTemplate,
      Function<Attachment.Stored, Media> media) {
    var content = message.content();
    var file =
        content.attachment() instanceof Attachment.Stored stored ? media.apply(stored) : null;
    var kind = content instanceof Content.Media(var shown, _, _) ? shown : null;
    var described = file == null ? null : file.with(content.text(), kind);
    var type = type(content, fromTemplate);
    return new ReceivedMessage(
        writer.number(),
        writer.userId(),
        new Wamid(message.chat(), message.id()).toString(),
        WebhookTime.seconds(message.at()),
        type,
        Context.of(message, writer),
        type.equals("text") ? new Text(content.text()) : null,
        type.equals("image") ? described : null,
        type.equals("video") ? described : null,
        type.equals("audio") ? described : null,
        type.equals("document") ? described : null,
        type.equals("sticker") ? described : null,
        content instanceof Content.Location place ? Place.of(place) : null,
        content instanceof Content.ContactCards(var cards)
            ? cards.stream().map(ContactBody::of).toList()
            : shared(message, writer),
        null,
        type.equals("interactive") ? ReceivedChoice.of(content, message.at()) : null,
        type.equals("button") && content instanceof InteractiveContent.ButtonReply(var id, var said)
            ? new QuickReply(id, said)
            : null,
        content instanceof ShopContent.Order order ? ReceivedOrder.of(order, catalogId) : null,
        ReceivedReferral.of(message.marks().referral()),
        null,
        type.equals("unsupported") ? List.of(UNKNOWN) : null);
  }

  /// The person's own card, when the business has asked for it.
  private static @Nullable List<ContactBody> shared(Message message, CloudPerson writer) {
    return RequestedAnswer.of(message.content()).filter(RequestedAnswer.CONTACT::equals).isPresent()
        ? List.of(ContactBody.of(writer.name(), message.sender().user()))
        : null;
  }

  private static final WebhookError UNKNOWN =
      new WebhookError(
          GraphFault.UNSUPPORTED_TYPE.code(),
          "Message type unknown",
          "Message type unknown",
          new WebhookError.Details("Message type is currently not supported."),
          WebhookError.CODES);

  /// @param emoji empty when the reaction was removed
  static ReceivedMessage reaction(
      Wamid id, CloudPerson writer, Wamid target, String emoji, Instant at) {
    return new ReceivedMessage(
        writer.number(),
        writer.userId(),
        id.toString(),
        WebhookTime.seconds(at),
        MessageBody.REACTION,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        new Reaction(target.toString(), emoji.isEmpty() ? null : emoji),
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /// The person goes on with another number, and so with another user id (Meta's page *System
  /// messages webhook reference*).
  static ReceivedMessage changed(Wamid id, CloudPerson before, CloudPerson after, Instant at) {
    return new ReceivedMessage(
        before.number(),
        before.userId(),
        id.toString(),
        WebhookTime.seconds(at),
        "system",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        IdentityChange.of(before, after),
        null);
  }

  private static String type(Content content, boolean fromTemplate) {
    return switch (content) {
      case Content.Text _, Content.TextWithPreview _ -> "text";
      case Content.Gif _ -> "video";
      case Content.Media(var kind, _, _) ->
          switch (kind) {
            case IMAGE -> "image";
            case VIDEO, VIDEO_NOTE -> "video";
            case AUDIO, VOICE -> "audio";
            case DOCUMENT -> "document";
            case STICKER -> "sticker";
          };
      case Content.Location _ -> "location";
      case Content.ContactCards _ -> "contacts";
      case InteractiveContent.ButtonReply _ ->
          RequestedAnswer.of(content)
              .map(answer -> answer == RequestedAnswer.CONTACT ? "contacts" : "interactive")
              .orElse(fromTemplate ? "button" : "interactive");
      case InteractiveContent.ListReply _, InteractiveContent.FlowReply _ -> "interactive";
      case ShopContent.Order _ -> "order";
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
          "unsupported";
    };
  }

  /// @param from who wrote the answered message
  record Context(@Nullable String from, @Nullable String id, @Nullable Boolean forwarded) {
    static @Nullable Context of(Message message, CloudPerson writer) {
      var quote = message.quote();
      var isForwarded = message.marks().forwarded() ? Boolean.TRUE : null;
      return quote == null && isForwarded == null
          ? null
          : new Context(
              quote == null ? null : writer.numberOf(quote.sender(), message.sender()),
              quote == null ? null : id(message.chat(), quote),
              isForwarded);
    }

    private static String id(Address chat, Quote quote) {
      return new Wamid(chat, quote.id()).toString();
    }
  }

  record Text(String body) {}

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

  record Reaction(@JsonProperty("message_id") String messageId, @Nullable String emoji) {}

  /// @param account the new number; absent when it is hidden
  record IdentityChange(
      String body,
      @JsonProperty("wa_id") @Nullable String account,
      @JsonProperty("user_id") String userId,
      String type) {
    static IdentityChange of(CloudPerson before, CloudPerson after) {
      var isShown = before.number() != null && after.number() != null;
      return new IdentityChange(
          "User %s changed from %s to %s"
              .formatted(
                  before.name(),
                  isShown ? before.number() : before.userId(),
                  isShown ? after.number() : after.userId()),
          isShown ? after.number() : null,
          after.userId(),
          isShown ? "user_changed_number" : "user_changed_user_id");
    }
  }

  record QuickReply(String payload, String text) {}

  /// Why a message failed, or cannot be shown, as webhooks have it.
  record WebhookError(
      int code,
      String title,
      String message,
      @JsonProperty("error_data") Details details,
      String href) {
    static final String CODES =
        "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";

    record Details(String details) {}
  }
}

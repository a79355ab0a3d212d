package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message that an app sends, or the receipt for one that it read.
///
/// @param token of the business, where a form has it
/// @param recipientType `individual`, or `group`
/// @param to the number of the person, or the id of the group
/// @param recipient the user id of the person, where there is no number
/// @param type says which of the parts is the message; absent for a text
/// @param status `read` for a receipt
/// @param messageId of the message that was read
/// @param identity the key that the app knows of the person, checked where the number is set so
/// @param opaque comes back with each status of the message
/// @param preview ignored; older examples of Meta have it beside the text instead of inside
record MessageBody(
    @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
    @JsonProperty("messaging_product") @Nullable String product,
    @JsonProperty("recipient_type") @Nullable @Length(max = 32) String recipientType,
    @Nullable @Length(max = 256) String to,
    @Nullable @Length(max = 150) String recipient,
    @Nullable @Length(max = 32) String type,
    @Nullable @Length(max = 32) String status,
    @JsonProperty("message_id") @Nullable @Length(max = 512) String messageId,
    @JsonProperty("typing_indicator") @Nullable TypingBody typing,
    @Nullable ReplyBody context,
    @JsonProperty("recipient_identity_key_hash") @Nullable @Length(max = 128) String identity,
    @JsonProperty("biz_opaque_callback_data") @Nullable @Length(max = 512) String opaque,
    @JsonProperty("preview_url") @Nullable Boolean preview,
    @Nullable TextBody text,
    MediaBody.@Nullable PictureBody image,
    MediaBody.@Nullable PictureBody video,
    MediaBody.@Nullable SoundBody audio,
    MediaBody.@Nullable DocumentBody document,
    MediaBody.@Nullable StickerBody sticker,
    @Nullable PlaceBody location,
    @JsonDeserialize(using = ContactsReader.class) @Nullable @Size(min = 1, max = 257)
        List<ContactBody> contacts,
    @Nullable ReactionBody reaction,
    @Nullable PinBody pin,
    @Nullable InteractiveBody interactive,
    @Nullable TemplateBody template) {
  static final String TEXT = "text";
  static final String REACTION = "reaction";
  static final String TEMPLATE = "template";
  static final String PIN = "pin";

  /// @throws GraphFault.Raised `100`
  static void requireProduct(@Nullable String product) {
    if (product == null) {
      throw GraphFault.PARAMETER.saying("(#100) The parameter messaging_product is required.");
    }
    if (!product.equals("whatsapp")) {
      throw GraphFault.PARAMETER.toException("messaging_product must be whatsapp");
    }
  }

  boolean isForGroup() {
    return "group".equals(recipientType);
  }

  String kind() {
    return type == null ? TEXT : type;
  }

  /// Whether it asks a person for the permission to call.
  boolean asksToCall() {
    return interactive != null && interactive.type().equals(RequestedAnswer.CALL_PERMISSION);
  }

  /// The content, unless it is a reaction or a template.
  Content toContent(MessageParts parts) {
    var files = parts.files();
    return switch (kind()) {
      case TEXT -> new Content.Text(GraphFault.required(TEXT, text).body());
      case "image" -> media("image", image, MediaKind.IMAGE, files);
      case "video" -> media("video", video, MediaKind.VIDEO, files);
      case "audio" -> media("audio", audio, sound(), files);
      case "document" -> media("document", document, MediaKind.DOCUMENT, files);
      case "sticker" -> media("sticker", sticker, MediaKind.STICKER, files);
      case "location" -> GraphFault.required("location", location).toContent();
      case "contacts" ->
          new Content.ContactCards(
              GraphFault.required("contacts", contacts).stream().map(ContactBody::toCard).toList());
      case "interactive" -> GraphFault.required("interactive", interactive).toContent(parts);
      default -> throw GraphFault.UNSUPPORTED_TYPE.toException("type is no type of a message");
    };
  }

  /// Ogg is a voice note, whoever sends it.
  private MediaKind sound() {
    return audio != null && Boolean.FALSE.equals(audio.voice()) ? MediaKind.AUDIO : MediaKind.VOICE;
  }

  private static Content media(
      String name, @Nullable MediaBody part, MediaKind kind, MessageFiles files) {
    var body = GraphFault.required(name, part);
    var stored = files.stored(name, body, kind);
    var isMusic = kind == MediaKind.VOICE && !stored.mimetype().startsWith("audio/ogg");
    return new Content.Media(isMusic ? MediaKind.AUDIO : kind, stored, body.caption());
  }

  /// Some clients write the list as JSON in a text.
  static final class ContactsReader extends StdDeserializer<List<ContactBody>> {
    private static final long serialVersionUID = 1L;

    ContactsReader() {
      super(List.class);
    }

    @Override
    public List<ContactBody> deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      var contacts =
          context.getTypeFactory().constructCollectionType(List.class, ContactBody.class);
      if (json.currentToken() != JsonToken.VALUE_STRING) {
        return context.readValue(json, contacts);
      }
      try (var text = json.getCodec().getFactory().createParser(json.getText())) {
        var _ = text.nextToken();
        return context.readValue(text, contacts);
      }
    }
  }

  record TypingBody(@Nullable @Length(max = 32) String type) {}

  record ReplyBody(@JsonProperty("message_id") @Length(max = 512) String messageId) {}

  /// @param preview accepted; virtual phones show no preview of a business's link
  @OnlyKnownFields
  record TextBody(
      @Length(min = 1, max = 4_096) String body,
      @JsonProperty("preview_url") @Nullable Boolean preview) {}

  /// @param emoji empty removes the reaction
  @OnlyKnownFields
  record ReactionBody(
      @JsonProperty("message_id") @Length(max = 512) String messageId,
      @MayBeEmpty @Length(max = 64) String emoji) {}
}

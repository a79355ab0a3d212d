package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.Base64Text;
import dev.sessiongateway.http.kernel.json.BoundedText;
import dev.sessiongateway.http.kernel.json.FileBody;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the content of a message from the network's own object, `{"<type>": body}`. The file of a
/// message is beside its body, as `base64` or at `mediaUrl`: that of the body is encrypted.
///
/// @param messageType names the content when the object does not
record InboundContent(JsonNode message, @Nullable String messageType, MediaLimits limits) {
  private static final String FIELD = "message";
  private static final String TEXT = "conversation";
  private static final String EXTENDED_TEXT = "extendedTextMessage";
  private static final String LOCATION = "locationMessage";
  private static final String CARD = "contactMessage";
  private static final String CARDS = "contactsArrayMessage";
  private static final String BUTTON = "buttonsResponseMessage";
  private static final String ROW = "listResponseMessage";
  private static final String BASE64 = "base64";
  private static final String MEDIA_URL = "mediaUrl";
  private static final String CONTEXT = "contextInfo";
  private static final int MOST_CARDS = 100;
  private static final int LONGEST_RAW = 16_384;
  private static final int LONGEST_TYPE = 64;

  private static final Map<String, MediaKind> FILES =
      Map.of(
          "imageMessage", MediaKind.IMAGE,
          "videoMessage", MediaKind.VIDEO,
          "ptvMessage", MediaKind.VIDEO_NOTE,
          "audioMessage", MediaKind.AUDIO,
          "documentMessage", MediaKind.DOCUMENT,
          "stickerMessage", MediaKind.STICKER);

  private static final Set<String> OTHERS =
      Set.of(TEXT, EXTENDED_TEXT, LOCATION, CARD, CARDS, BUTTON, ROW);

  /// What is beside the content.
  private static final Set<String> BESIDE =
      Set.of(BASE64, MEDIA_URL, CONTEXT, "messageContextInfo");

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.message…`, `too-large.media`,
  ///   `too-large.audio`
  Content read() {
    if (!message.isObject()) {
      throw Fault.invalid(FIELD, "must be an object");
    }
    var type = type();
    var kind = FILES.get(type);
    return kind == null ? withoutFile(type) : media(type, kind);
  }

  private String type() {
    var fields = message.propertyStream().map(Map.Entry::getKey).toList();
    return Stream.of(
            fields.stream().filter(field -> FILES.containsKey(field) || OTHERS.contains(field)),
            Stream.ofNullable(Required.orNull(messageType)),
            fields.stream().filter(field -> !BESIDE.contains(field)))
        .flatMap(names -> names)
        .findFirst()
        .orElseThrow(() -> Fault.invalid(FIELD, "must have a content, such as " + TEXT));
  }

  private Content withoutFile(String type) {
    return switch (type) {
      case TEXT -> new Content.Text(required(TEXT));
      case EXTENDED_TEXT -> new Content.Text(required(EXTENDED_TEXT + ".text"));
      case LOCATION -> location();
      case CARD -> new Content.ContactCards(cards(CARD, message.path(CARD)));
      case CARDS -> new Content.ContactCards(cards());
      case BUTTON ->
          new InteractiveContent.ButtonReply(
              required(BUTTON + ".selectedButtonId"), or(BUTTON + ".selectedDisplayText", ""));
      case ROW ->
          new InteractiveContent.ListReply(
              required(ROW + ".singleSelectReply.selectedRowId"),
              or(ROW + ".title", ""),
              text(ROW + ".description"));
      default -> unknown(type);
    };
  }

  private Content.Unknown unknown(String type) {
    if (type.length() > LONGEST_TYPE) {
      throw Fault.invalid(FIELD, "must have a content whose name is shorter");
    }
    var raw = message.path(type).toString();
    return new Content.Unknown(
        type, raw.length() > LONGEST_RAW ? raw.substring(0, LONGEST_RAW) : raw);
  }

  private Content location() {
    var latitude = degrees("degreesLatitude", 90);
    var longitude = degrees("degreesLongitude", 180);
    return new Content.Location(
        latitude, longitude, text(LOCATION + ".name"), text(LOCATION + ".address"));
  }

  private double degrees(String field, int most) {
    var node = message.path(LOCATION).path(field);
    if (!node.isNumber() || !(Math.abs(node.doubleValue()) <= most)) {
      throw invalid(LOCATION + "." + field, "must be -" + most + " to " + most + " degrees");
    }
    return node.doubleValue();
  }

  private List<ContactCard> cards() {
    var cards = message.path(CARDS).path("contacts");
    if (!cards.isArray() || cards.isEmpty() || cards.size() > MOST_CARDS) {
      throw invalid(CARDS + ".contacts", "must have 1 to " + MOST_CARDS + " elements");
    }
    return cards.valueStream().flatMap(card -> cards(CARDS + ".contacts", card).stream()).toList();
  }

  private static List<ContactCard> cards(String path, JsonNode card) {
    var vcard = card.path("vcard");
    if (!vcard.isTextual() || vcard.textValue().length() > BoundedText.MAX_LENGTH) {
      throw invalid(path + ".vcard", "is required, in at most " + most());
    }
    return ContactCard.all(FIELD + "." + path + ".vcard", vcard.textValue());
  }

  private Content media(String type, MediaKind kind) {
    var isVoice = kind == MediaKind.AUDIO && message.path(type).path("ptt").asBoolean(false);
    var shown = isVoice ? MediaKind.VOICE : kind;
    return new Content.Media(shown, file(type, isVoice), text(type + ".caption"));
  }

  private Attachment file(String type, boolean isVoice) {
    var mimetype = text(type + ".mimetype");
    var filename = text(type + ".fileName");
    FileBody.checkName(FIELD + "." + type + ".mimetype", mimetype);
    FileBody.checkName(FIELD + "." + type + ".fileName", filename);
    var base64 = message.path(BASE64);
    if (base64.isTextual() && !base64.textValue().isBlank()) {
      var bytes =
          Base64Text.decodeLines(
              FIELD + "." + BASE64,
              base64.textValue(),
              isVoice ? "audio" : "media",
              isVoice ? limits.voiceBytes() : limits.otherBytes());
      return new Attachment.Inline(bytes, mimetype, filename);
    }
    var url = Required.orNull(text(MEDIA_URL));
    if (url == null) {
      throw Fault.invalid(FIELD, "needs base64 or mediaUrl for its file");
    }
    return FileBody.remote(FIELD + "." + MEDIA_URL, url, mimetype, filename);
  }

  /// The message that this one answers.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.message`
  static Optional<MessageId> replyTo(JsonNode message) {
    return Stream.concat(
            Stream.of(message.path(CONTEXT)),
            message.valueStream().map(content -> content.path(CONTEXT)))
        .map(context -> context.path("stanzaId").textValue())
        .filter(Objects::nonNull)
        .findFirst()
        .map(id -> {
          if (!MessageId.isValid(id)) {
            throw Fault.invalid(FIELD, "must have the id of a message as stanzaId");
          }
          return new MessageId(id);
        });
  }

  private String required(String path) {
    return Required.of(FIELD + "." + path, text(path));
  }

  private String or(String path, String otherwise) {
    var text = text(path);
    return text == null ? otherwise : text;
  }

  private @Nullable String text(String path) {
    var node = message.at("/" + path.replace('.', '/'));
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    if (!node.isTextual() || node.textValue().length() > BoundedText.MAX_LENGTH) {
      throw invalid(path, "must be a text of at most " + most());
    }
    return node.textValue();
  }

  private static String most() {
    return BoundedText.MAX_LENGTH + " characters";
  }

  private static FaultException invalid(String path, String reason) {
    return Fault.invalid(FIELD + "." + path, reason);
  }
}

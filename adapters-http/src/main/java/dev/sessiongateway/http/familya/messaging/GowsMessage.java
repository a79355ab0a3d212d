package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.json.ConstantFields;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine GOWS. Fields that the gateway does not know have the empty
/// value that the engine itself writes.
///
/// @param rawMessage equals `message`
record GowsMessage(
    @JsonProperty("Info") MessageInfo info,
    @JsonProperty("Message") ObjectNode message,
    @JsonUnwrapped ConstantFields unknown,
    @JsonProperty("RawMessage") ObjectNode rawMessage,
    @JsonProperty("Status") int status) {
  private static final ConstantFields STAYS = flags(false);
  private static final ConstantFields DISAPPEARS = flags(true);

  private static ConstantFields flags(boolean isEphemeral) {
    return ConstantFields.of(
        "\"IsEphemeral\":"
            + isEphemeral
            + ",\"IsViewOnce\":false,\"IsViewOnceV2\":false,"
            + "\"IsViewOnceV2Extension\":false,\"IsDocumentWithCaption\":false,"
            + "\"IsLottieSticker\":false,\"IsBotInvoke\":false,\"IsEdit\":false,"
            + "\"SourceWebMsg\":null,\"UnavailableRequestID\":\"\",\"RetryCount\":0,"
            + "\"NewsletterMeta\":null");
  }

  /// @param content the network's own object
  static GowsMessage of(
      Message message,
      MessageContent.Kind kind,
      @Nullable String name,
      ObjectNode content,
      LidView lidView) {
    var spelled = GowsSpelling.of(content);
    return new GowsMessage(
        MessageInfo.of(
            SerializedMessageId.of(message), message.sender(), message.at(), kind, name, lidView),
        spelled,
        message.marks().timer() == null ? STAYS : DISAPPEARS,
        spelled,
        Acknowledgement.number(message.ack()));
  }

  /// The metadata of a message.
  ///
  /// @param sender with [#chat] as the network addresses them
  /// @param addressingMode of the sender: `pn` by phone number, `lid` by hidden id
  /// @param senderAlt the sender's other address, empty when it is not known
  /// @param recipientAlt that of the chat, for own messages
  /// @param timestamp in RFC 3339, whole seconds
  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record MessageInfo(
      String chat,
      String sender,
      boolean isFromMe,
      boolean isGroup,
      String addressingMode,
      String senderAlt,
      String recipientAlt,
      @JsonUnwrapped ConstantFields noList,
      @JsonProperty("ID") String id,
      @JsonUnwrapped ConstantFields noServerId,
      String type,
      String pushName,
      String timestamp,
      @JsonUnwrapped ConstantFields noCategory,
      String mediaType,
      @JsonUnwrapped ConstantFields noMore) {
    private static final ConstantFields NO_LIST =
        ConstantFields.of("\"BroadcastListOwner\":\"\",\"BroadcastRecipients\":null");
    private static final ConstantFields NO_SERVER_ID = ConstantFields.of("\"ServerID\":0");
    private static final ConstantFields NO_CATEGORY =
        ConstantFields.of("\"Category\":\"\",\"Multicast\":false");

    /// For messages of the network's own bots, with the engine's zero time, and for messages that
    /// are attached to another.
    private static final ConstantFields NO_MORE =
        ConstantFields.of(
            "\"Edit\":\"\","
                + "\"MsgBotInfo\":{\"EditType\":\"\",\"EditTargetID\":\"\","
                + "\"EditSenderTimestampMS\":\"0001-01-01T00:00:00Z\"},"
                + "\"MsgMetaInfo\":{\"TargetID\":\"\",\"TargetSender\":\"\",\"TargetChat\":\"\","
                + "\"DeprecatedLIDSession\":null,\"ThreadMessageID\":\"\","
                + "\"ThreadMessageSenderJID\":\"\"},"
                + "\"VerifiedName\":null,\"DeviceSentMeta\":null");

    static MessageInfo of(
        SerializedMessageId id,
        Address sender,
        Instant at,
        MessageContent.Kind kind,
        @Nullable String name,
        LidView lidView) {
      return new MessageInfo(
          id.chat().networkForm(),
          sender.networkForm(),
          id.fromMe(),
          id.chat().isGroup(),
          addressingMode(sender),
          other(sender, lidView),
          id.fromMe() ? other(id.chat(), lidView) : "",
          NO_LIST,
          id.id().value(),
          NO_SERVER_ID,
          kind.gowsType(),
          name == null ? "" : name,
          Timestamp.seconds(at),
          NO_CATEGORY,
          kind.gowsMedia(),
          NO_MORE);
    }

    private static String other(Address person, LidView lidView) {
      return lidView.other(person).map(Address::networkForm).orElse("");
    }

    private static String addressingMode(Address sender) {
      return switch (sender.kind()) {
        case PERSON -> "pn";
        case LID -> "lid";
        case GROUP, CHANNEL, BROADCAST -> "";
      };
    }
  }

  /// Rewrites the network's own objects to the spelling of the engine GOWS: initialisms in
  /// capitals, 64-bit numbers and enumerations as numbers, and members of a `oneof` one level
  /// deeper.
  static final class GowsSpelling {
    private static final Map<String, String> NAMES =
        Map.ofEntries(
            Map.entry("id", "ID"),
            Map.entry("url", "URL"),
            Map.entry("ptt", "PTT"),
            Map.entry("fileSha256", "fileSHA256"),
            Map.entry("fileEncSha256", "fileEncSHA256"),
            Map.entry("jpegThumbnail", "JPEGThumbnail"),
            Map.entry("stanzaId", "stanzaID"),
            Map.entry("mentionedJid", "mentionedJID"),
            Map.entry("remoteJid", "remoteJID"),
            Map.entry("productId", "productID"),
            Map.entry("retailerId", "retailerID"),
            Map.entry("businessOwnerJid", "businessOwnerJID"),
            Map.entry("orderId", "orderID"),
            Map.entry("sellerJid", "sellerJID"),
            Map.entry("sourceId", "sourceID"),
            Map.entry("sourceUrl", "sourceURL"),
            Map.entry("mediaUrl", "mediaURL"),
            Map.entry("thumbnailUrl", "thumbnailURL"),
            Map.entry("paramsJson", "paramsJSON"),
            Map.entry("rowId", "rowID"),
            Map.entry("selectedRowId", "selectedRowID"),
            Map.entry("selectedButtonId", "selectedButtonID"),
            Map.entry("buttonParamsJson", "buttonParamsJSON"),
            Map.entry("timestampMs", "timestampMS"));

    /// Fields whose text is a 64-bit number.
    private static final Set<String> NUMBERS =
        Set.of(
            "fileLength",
            "startTime",
            "endTime",
            "timestampMs",
            "mediaKeyTimestamp",
            "priceAmount1000",
            "totalAmount1000",
            "price1000");

    /// The numbers of enumeration constants, by object and field.
    private static final Map<String, Map<String, Integer>> ENUMERATIONS =
        Map.of(
            "listMessage.listType", Map.of("SINGLE_SELECT", 1, "PRODUCT_LIST", 2),
            "listResponseMessage.listType", Map.of("SINGLE_SELECT", 1),
            "orderMessage.status", Map.of("INQUIRY", 1),
            "orderMessage.surface", Map.of("CATALOG", 1),
            "protocolMessage.type", Map.of("REVOKE", 0, "MESSAGE_EDIT", 14));

    /// The wrappers of `oneof` members, by object and field.
    private static final Map<String, Choice> CHOICES =
        Map.of(
            "buttonsResponseMessage.selectedDisplayText",
                new Choice("Response", "SelectedDisplayText"),
            "interactiveMessage.nativeFlowMessage",
                new Choice("InteractiveMessage", "NativeFlowMessage"),
            "interactiveResponseMessage.nativeFlowResponseMessage",
                new Choice("InteractiveResponseMessage", "NativeFlowResponseMessage"),
            "header.imageMessage", new Choice("Media", "ImageMessage"));

    private GowsSpelling() {}

    /// @return a copy, or `message` itself when both are equal; it stays unchanged
    static ObjectNode of(ObjectNode message) {
      return isPlainText(message) ? message : object("", message);
    }

    private static boolean isPlainText(ObjectNode message) {
      return message.size() == 1 && message.get("conversation") instanceof TextNode;
    }

    private static ObjectNode object(String parent, ObjectNode object) {
      var spelled = JsonNodeFactory.instance.objectNode();
      for (var field : object.properties()) {
        var name = field.getKey();
        var path = parent + "." + name;
        var value = value(name, path, field.getValue());
        var choice = CHOICES.get(path);
        if (choice == null) {
          spelled.set(NAMES.getOrDefault(name, name), value);
        } else {
          spelled.putObject(choice.field()).set(choice.name(), value);
        }
      }
      return spelled;
    }

    private static JsonNode value(String name, String path, JsonNode value) {
      return switch (value) {
        case ObjectNode object -> object(name, object);
        case ArrayNode array -> {
          var elements = JsonNodeFactory.instance.arrayNode();
          array.forEach(element -> elements.add(value(name, path, element)));
          yield elements;
        }
        case TextNode text -> text(name, path, text);
        default -> value;
      };
    }

    private static JsonNode text(String name, String path, TextNode text) {
      if (NUMBERS.contains(name)) {
        return JsonNodeFactory.instance.numberNode(Long.parseLong(text.textValue()));
      }
      var number = ENUMERATIONS.getOrDefault(path, Map.of()).get(text.textValue());
      return number == null ? text : JsonNodeFactory.instance.numberNode(number);
    }

    private record Choice(String field, String name) {}
  }
}

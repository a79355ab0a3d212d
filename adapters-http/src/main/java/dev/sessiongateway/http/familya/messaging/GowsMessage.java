package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.json.ConstantFields;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import java.time.Instant;
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
  private static final ConstantFields UNKNOWN =
      ConstantFields.of(
          "\"IsEphemeral\":false,\"IsViewOnce\":false,\"IsViewOnceV2\":false,"
              + "\"IsViewOnceV2Extension\":false,\"IsDocumentWithCaption\":false,"
              + "\"IsLottieSticker\":false,\"IsBotInvoke\":false,\"IsEdit\":false,"
              + "\"SourceWebMsg\":null,\"UnavailableRequestID\":\"\",\"RetryCount\":0,"
              + "\"NewsletterMeta\":null");

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
        UNKNOWN,
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
}

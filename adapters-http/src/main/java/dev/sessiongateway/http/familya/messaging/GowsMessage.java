package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.address.LidView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine GOWS. Fields that the gateway does not know have the empty
/// value that the engine itself writes.
///
/// @param rawMessage equals `message`
/// @param status 0 is an error, 1 pending, 2 the server has it, 3 it was delivered, 4 read, 5
///   played
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
record GowsMessage(
    MessageInfo info,
    ObjectNode message,
    boolean isEphemeral,
    boolean isViewOnce,
    @JsonProperty("IsViewOnceV2") boolean isViewOnceV2,
    @JsonProperty("IsViewOnceV2Extension") boolean isViewOnceV2Extension,
    boolean isDocumentWithCaption,
    boolean isLottieSticker,
    boolean isBotInvoke,
    boolean isEdit,
    @Nullable ObjectNode sourceWebMsg,
    @JsonProperty("UnavailableRequestID") String unavailableRequestId,
    int retryCount,
    @Nullable ObjectNode newsletterMeta,
    ObjectNode rawMessage,
    int status) {

  /// @param content the network's own object
  static GowsMessage of(
      Message message,
      MessageContent.Kind kind,
      @Nullable String name,
      ObjectNode content,
      LidView people) {
    var spelled = GowsSpelling.of(content);
    return new GowsMessage(
        MessageInfo.of(
            SerializedMessageId.of(message), message.sender(), message.at(), kind, name, people),
        spelled,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        null,
        "",
        0,
        null,
        spelled,
        message.ack().level() + 1);
  }

  /// The metadata of a message.
  ///
  /// @param sender with [#chat] as the network addresses them
  /// @param addressingMode of the sender: `pn` by phone number, `lid` by hidden id
  /// @param senderAlt the sender's other address, empty when it is not known
  /// @param recipientAlt that of the chat, for own messages
  /// @param timestamp in RFC 3339, whole seconds
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record MessageInfo(
      String chat,
      String sender,
      boolean isFromMe,
      boolean isGroup,
      String addressingMode,
      String senderAlt,
      String recipientAlt,
      String broadcastListOwner,
      @Nullable List<String> broadcastRecipients,
      @JsonProperty("ID") String id,
      @JsonProperty("ServerID") int serverId,
      String type,
      String pushName,
      String timestamp,
      String category,
      boolean multicast,
      String mediaType,
      String edit,
      MsgBotInfo msgBotInfo,
      MsgMetaInfo msgMetaInfo,
      @Nullable ObjectNode verifiedName,
      @Nullable ObjectNode deviceSentMeta) {
    static MessageInfo of(
        SerializedMessageId id,
        Address sender,
        Instant at,
        MessageContent.Kind kind,
        @Nullable String name,
        LidView people) {
      return new MessageInfo(
          id.chat().networkForm(),
          sender.networkForm(),
          id.fromMe(),
          id.chat().isGroup(),
          addressingMode(sender),
          other(sender, people),
          id.fromMe() ? other(id.chat(), people) : "",
          "",
          null,
          id.id().value(),
          0,
          kind.gowsType(),
          name == null ? "" : name,
          at.truncatedTo(ChronoUnit.SECONDS).toString(),
          "",
          false,
          kind.gowsMedia(),
          "",
          MsgBotInfo.NONE,
          MsgMetaInfo.NONE,
          null,
          null);
    }

    private static String other(Address person, LidView people) {
      return people.other(person).map(Address::networkForm).orElse("");
    }

    private static String addressingMode(Address sender) {
      return switch (sender.kind()) {
        case PERSON -> "pn";
        case LID -> "lid";
        case GROUP, CHANNEL, BROADCAST -> "";
      };
    }
  }

  /// Always empty: it is for messages of the network's own bots.
  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record MsgBotInfo(
      String editType,
      @JsonProperty("EditTargetID") String editTargetId,
      @JsonProperty("EditSenderTimestampMS") String editSenderTimestampMs) {
    /// The engine's zero time.
    static final MsgBotInfo NONE = new MsgBotInfo("", "", "0001-01-01T00:00:00Z");
  }

  /// Always empty: the gateway knows no messages that are attached to another in this way.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record MsgMetaInfo(
      @JsonProperty("TargetID") String targetId,
      String targetSender,
      String targetChat,
      @JsonProperty("DeprecatedLIDSession") @Nullable Boolean deprecatedLidSession,
      @JsonProperty("ThreadMessageID") String threadMessageId,
      @JsonProperty("ThreadMessageSenderJID") String threadMessageSenderJid) {
    static final MsgMetaInfo NONE = new MsgMetaInfo("", "", "", null, "", "");
  }
}

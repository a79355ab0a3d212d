package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.json.FieldWriter;
import dev.sessiongateway.http.kernel.json.FieldWriter.ConstantFields;
import dev.sessiongateway.http.kernel.json.OwnFields;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.messaging.LidView;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine GOWS. Fields that the gateway does not know have the empty
/// value that the engine itself writes.
///
/// @param message written twice: `RawMessage` equals `Message`
/// @param status 0 is an error, 1 pending, 2 the server has it, 3 it was delivered, 4 read, 5
///   played
record GowsMessage(MessageInfo info, ObjectNode message, int status) implements OwnFields {
  private static final SerializedString INFO = new SerializedString("Info");
  private static final SerializedString MESSAGE = new SerializedString("Message");
  private static final SerializedString RAW_MESSAGE = new SerializedString("RawMessage");
  private static final SerializedString STATUS = new SerializedString("Status");

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
      LidView people) {
    return new GowsMessage(
        MessageInfo.of(
            SerializedMessageId.of(message), message.sender(), message.at(), kind, name, people),
        GowsSpelling.of(content),
        message.ack().level() + 1);
  }

  @Override
  public void write(FieldWriter out) throws IOException {
    out.object(INFO, info);
    out.tree(MESSAGE, message);
    out.constants(UNKNOWN);
    out.tree(RAW_MESSAGE, message);
    out.number(STATUS, status);
  }

  /// The metadata of a message.
  ///
  /// @param sender with [#chat] as the network addresses them
  /// @param addressingMode of the sender: `pn` by phone number, `lid` by hidden id
  /// @param senderAlt the sender's other address, empty when it is not known
  /// @param recipientAlt that of the chat, for own messages
  /// @param timestamp in RFC 3339, whole seconds
  record MessageInfo(
      String chat,
      String sender,
      boolean isFromMe,
      boolean isGroup,
      String addressingMode,
      String senderAlt,
      String recipientAlt,
      String id,
      String type,
      String pushName,
      String timestamp,
      String mediaType)
      implements OwnFields {
    private static final SerializedString CHAT = new SerializedString("Chat");
    private static final SerializedString SENDER = new SerializedString("Sender");
    private static final SerializedString IS_FROM_ME = new SerializedString("IsFromMe");
    private static final SerializedString IS_GROUP = new SerializedString("IsGroup");
    private static final SerializedString ADDRESSING_MODE = new SerializedString("AddressingMode");
    private static final SerializedString SENDER_ALT = new SerializedString("SenderAlt");
    private static final SerializedString RECIPIENT_ALT = new SerializedString("RecipientAlt");
    private static final SerializedString ID = new SerializedString("ID");
    private static final SerializedString TYPE = new SerializedString("Type");
    private static final SerializedString PUSH_NAME = new SerializedString("PushName");
    private static final SerializedString TIMESTAMP = new SerializedString("Timestamp");
    private static final SerializedString MEDIA_TYPE = new SerializedString("MediaType");

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
        LidView people) {
      return new MessageInfo(
          id.chat().networkForm(),
          sender.networkForm(),
          id.fromMe(),
          id.chat().isGroup(),
          addressingMode(sender),
          other(sender, people),
          id.fromMe() ? other(id.chat(), people) : "",
          id.id().value(),
          kind.gowsType(),
          name == null ? "" : name,
          Timestamp.seconds(at),
          kind.gowsMedia());
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

    @Override
    public void write(FieldWriter out) throws IOException {
      out.text(CHAT, chat);
      out.text(SENDER, sender);
      out.flag(IS_FROM_ME, isFromMe);
      out.flag(IS_GROUP, isGroup);
      out.text(ADDRESSING_MODE, addressingMode);
      out.text(SENDER_ALT, senderAlt);
      out.text(RECIPIENT_ALT, recipientAlt);
      out.constants(NO_LIST);
      out.text(ID, id);
      out.constants(NO_SERVER_ID);
      out.text(TYPE, type);
      out.text(PUSH_NAME, pushName);
      out.text(TIMESTAMP, timestamp);
      out.constants(NO_CATEGORY);
      out.text(MEDIA_TYPE, mediaType);
      out.constants(NO_MORE);
    }
  }
}

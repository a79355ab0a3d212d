package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.json.FieldWriter;
import dev.sessiongateway.http.kernel.json.OwnFields;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.server.MediaLink;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as family A shows it, in answers and in events. Absent fields are null in events;
/// `participant`, `media`, `location` and `replyTo` are left out of answers, where strict clients
/// expect no null.
///
/// @param author the participant
/// @param name the author's own name, written under two names for different clients
/// @param selectedId the pressed button or picked row of a reply
/// @param data the engines' own objects, which most clients read
public record MessageView(
    MessageHeader header,
    Text text,
    Receipt receipt,
    @Nullable String author,
    Rich rich,
    @Nullable ReplyTo replyTo,
    @Nullable String name,
    @Nullable String selectedId,
    MessageData data)
    implements OwnFields {
  private static final SerializedString AUTHOR = new SerializedString("author");
  private static final SerializedString REPLY_TO = new SerializedString("replyTo");
  private static final SerializedString NOTIFY_NAME = new SerializedString("notifyName");
  private static final SerializedString PUSH_NAME = new SerializedString("pushName");
  private static final SerializedString SELECTED_ID = new SerializedString("selectedId");
  private static final SerializedString DATA = new SerializedString("_data");

  public static MessageView of(Message stored, Session session, ServerInfo server) {
    return of(stored, LidView.of(server, session), session, server);
  }

  /// @param session for its account, and the URL of the file
  public static MessageView of(Message stored, LidView people, Session session, ServerInfo server) {
    var message = people.hidden(stored);
    var me = session.account() == null ? null : session.account().id();
    var id = SerializedMessageId.of(message);
    var header = MessageHeader.of(id, message.origin(), me, message.at());
    var content = MessageContent.of(message.content());
    var parts = content.parts();
    var name = name(message.fromMe(), message.senderName(), session.account());
    return new MessageView(
        header,
        Text.of(content, session, server),
        Receipt.of(message.ack()),
        header.participant(),
        Rich.of(parts),
        message.quote() == null ? null : ReplyTo.of(message.quote()),
        name,
        parts.selectedId(),
        MessageData.of(message, content, name, header, people, session, server));
  }

  @Override
  public void write(FieldWriter out) throws IOException {
    header.write(out);
    text.write(out);
    receipt.write(out);
    out.text(AUTHOR, author);
    rich.write(out);
    out.recordByDefault(REPLY_TO, replyTo);
    out.text(NOTIFY_NAME, name);
    out.text(PUSH_NAME, name);
    out.text(SELECTED_ID, selectedId);
    out.object(DATA, data);
  }

  /// For edits and deletions, which have no acknowledgements.
  public MessageView withoutAck() {
    return new MessageView(
        header, text, Receipt.NONE, author, rich, replyTo, name, selectedId, data);
  }

  /// Without its file, for clients that do not want files.
  public MessageView withoutFile() {
    return new MessageView(
        header, text.withoutFile(), receipt, author, rich, replyTo, name, selectedId, data);
  }

  /// The account's own name appears only on its own messages: clients save it as the sender's name.
  ///
  /// @param name the sender's own name, absent when the network does not send one
  public static @Nullable String name(
      boolean fromMe, @Nullable String name, @Nullable Account account) {
    return fromMe && account != null ? account.pushName() : name;
  }

  /// The text and file of a message.
  ///
  /// @param body absent when the message was deleted for everyone
  record Text(
      @Nullable String body, boolean hasMedia, @Nullable Media media, @Nullable String mediaUrl)
      implements OwnFields {
    private static final SerializedString BODY = new SerializedString("body");
    private static final SerializedString HAS_MEDIA = new SerializedString("hasMedia");
    private static final SerializedString MEDIA = new SerializedString("media");
    private static final SerializedString MEDIA_URL = new SerializedString("mediaUrl");

    static Text of(MessageContent content, Session session, ServerInfo server) {
      var file = content.file();
      var media = file == null ? null : Media.of(file, session, server);
      return new Text(content.body(), media != null, media, media == null ? null : media.url());
    }

    Text withoutFile() {
      return new Text(body, hasMedia, null, null);
    }

    @Override
    public void write(FieldWriter out) throws IOException {
      out.textOrNull(BODY, body);
      out.flag(HAS_MEDIA, hasMedia);
      out.recordByDefault(MEDIA, media);
      out.text(MEDIA_URL, mediaUrl);
    }
  }

  /// The last acknowledgement.
  ///
  /// @param ackName `UNKNOWN` when there is none
  public record Receipt(@Nullable Integer ack, String ackName) implements OwnFields {
    private static final SerializedString ACK = new SerializedString("ack");
    private static final SerializedString ACK_NAME = new SerializedString("ackName");

    public static final Receipt NONE = new Receipt(null, "UNKNOWN");

    public static Receipt of(Ack ack) {
      return new Receipt(ack.level(), ack.code());
    }

    @Override
    public void write(FieldWriter out) throws IOException {
      out.numberOrNull(ACK, ack);
      out.text(ACK_NAME, ackName);
    }
  }

  record Rich(MessageContent.@Nullable Location location, @Nullable List<String> vCards)
      implements OwnFields {
    private static final SerializedString LOCATION = new SerializedString("location");
    private static final SerializedString V_CARDS = new SerializedString("vCards");

    static Rich of(MessageContent.Parts parts) {
      var location = parts.location();
      return new Rich(
          location == null ? null : MessageContent.Location.of(location), parts.vCards());
    }

    @Override
    public void write(FieldWriter out) throws IOException {
      out.recordByDefault(LOCATION, location);
      // Never null or empty: clients take either for a contact, or do not read it.
      if (vCards != null) {
        out.texts(V_CARDS, vCards);
      }
    }
  }

  /// A file of the message.
  ///
  /// @param error why the file is missing
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Media(
      @Nullable String url, String mimetype, @Nullable String filename, @Nullable String error) {
    static Media of(Attachment.Stored stored, Session session, ServerInfo server) {
      return new Media(
          MediaLink.of(server, session.name(), stored.id()),
          stored.mimetype(),
          stored.filename(),
          null);
    }
  }

  /// The quoted message; `id` is the short form.
  ///
  /// @param data its content, in the network's own object
  public record ReplyTo(
      String id,
      @Nullable String participant,
      @Nullable String body,
      boolean hasMedia,
      @Nullable Media media,
      @JsonProperty("_data") Map<String, Object> data) {
    static ReplyTo of(Quote quote) {
      return new ReplyTo(
          quote.id().value(),
          quote.sender().toString(),
          quote.text(),
          false,
          null,
          ProtocolContext.quoted(quote));
    }
  }
}

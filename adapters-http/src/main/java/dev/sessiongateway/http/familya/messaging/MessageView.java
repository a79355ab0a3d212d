package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as family A shows it, in answers and in events. Absent fields are null in events;
/// `participant`, `media`, `location` and `replyTo` are left out of answers, where strict clients
/// expect no null.
///
/// @param author the participant
/// @param notifyName,pushName the author's own name, for different clients
/// @param selectedId the pressed button or picked row of a reply
/// @param data the engines' own objects, which most clients read
public record MessageView(
    @JsonUnwrapped MessageHeader header,
    @JsonUnwrapped Text text,
    @JsonUnwrapped Acknowledgement receipt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String author,
    @JsonUnwrapped Rich rich,
    @Nullable ReplyTo replyTo,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String notifyName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String pushName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String selectedId,
    @JsonProperty("_data") MessageData data) {
  public static MessageView of(Message stored, Session session, ServerInfo server) {
    return of(stored, LidView.of(server, session), session, server);
  }

  /// @param session for its account, and the URL of the file
  public static MessageView of(
      Message stored, LidView lidView, Session session, ServerInfo server) {
    var message = lidView.hidden(stored);
    var me = session.account() == null ? null : session.account().id();
    var id = SerializedMessageId.of(message);
    var header = MessageHeader.of(id, message.origin(), me, message.at());
    var content = MessageContent.of(message.content());
    var parts = content.parts();
    var name = name(message.fromMe(), message.senderName(), session.account());
    return new MessageView(
        header,
        Text.of(content, session, server),
        Acknowledgement.of(message.ack()),
        header.participant(),
        Rich.of(parts),
        message.quote() == null ? null : ReplyTo.of(message.quote()),
        name,
        name,
        parts.selectedId(),
        MessageData.of(message, content, name, header, lidView, session, server));
  }

  /// For edits and deletions, which have no acknowledgements.
  public MessageView withoutAck() {
    return with(text, Acknowledgement.NONE);
  }

  /// Without its file, for clients that do not want files.
  public MessageView withoutFile() {
    return with(text.withoutFile(), receipt);
  }

  private MessageView with(Text shown, Acknowledgement last) {
    return new MessageView(
        header, shown, last, author, rich, replyTo, notifyName, pushName, selectedId, data);
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
      @JsonInclude @Nullable String body,
      boolean hasMedia,
      @Nullable Media media,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String mediaUrl) {
    static Text of(MessageContent content, Session session, ServerInfo server) {
      var file = content.file();
      var media = file == null ? null : Media.of(file, session, server);
      return new Text(content.body(), media != null, media, media == null ? null : media.url());
    }

    Text withoutFile() {
      return new Text(body, hasMedia, null, null);
    }
  }

  /// @param vCards never null or empty: clients take either for a contact, or do not read it
  record Rich(
      @Nullable LocationView location,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> vCards) {
    static Rich of(MessageContent.Parts parts) {
      var location = parts.location();
      return new Rich(location == null ? null : LocationView.of(location), parts.vCards());
    }
  }

  /// A file of the message.
  ///
  /// @param error why the file is missing
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Media")
  record Media(
      @Nullable String url, String mimetype, @Nullable String filename, @Nullable String error) {
    static Media of(Attachment.Stored stored, Session session, ServerInfo server) {
      return new Media(
          server.fileUrl(session.name(), stored),
          stored.mimetype(),
          stored.filename(),
          stored.problem());
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

package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.core.io.SerializedString;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.json.FieldWriter;
import dev.sessiongateway.http.kernel.json.OwnFields;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine WEBJS.
///
/// @param t Unix seconds
/// @param size of the file, in bytes
/// @param selectedRowId of a reply to a list
/// @param selectedButtonId of a pressed button
record WebjsMessage(
    Id id,
    String type,
    @Nullable String notifyName,
    String from,
    @Nullable String to,
    @Nullable String author,
    long t,
    @Nullable Integer ack,
    @Nullable String body,
    @Nullable String caption,
    @Nullable String mimetype,
    @Nullable String filename,
    @Nullable Long size,
    @Nullable Integer duration,
    boolean isNewMsg,
    boolean star,
    boolean isForwarded,
    List<String> mentionedJidList,
    @Nullable String quotedStanzaID,
    @Nullable String quotedParticipant,
    @Nullable Double lat,
    @Nullable Double lng,
    @Nullable String selectedRowId,
    @Nullable String selectedButtonId)
    implements OwnFields {
  private static final SerializedString ID = new SerializedString("id");
  private static final SerializedString TYPE = new SerializedString("type");
  private static final SerializedString NOTIFY_NAME = new SerializedString("notifyName");
  private static final SerializedString FROM = new SerializedString("from");
  private static final SerializedString TO = new SerializedString("to");
  private static final SerializedString AUTHOR = new SerializedString("author");
  private static final SerializedString T = new SerializedString("t");
  private static final SerializedString ACK = new SerializedString("ack");
  private static final SerializedString BODY = new SerializedString("body");
  private static final SerializedString CAPTION = new SerializedString("caption");
  private static final SerializedString MIMETYPE = new SerializedString("mimetype");
  private static final SerializedString FILENAME = new SerializedString("filename");
  private static final SerializedString SIZE = new SerializedString("size");
  private static final SerializedString DURATION = new SerializedString("duration");
  private static final SerializedString IS_NEW_MSG = new SerializedString("isNewMsg");
  private static final SerializedString STAR = new SerializedString("star");
  private static final SerializedString IS_FORWARDED = new SerializedString("isForwarded");
  private static final SerializedString MENTIONED_JID_LIST =
      new SerializedString("mentionedJidList");
  private static final SerializedString QUOTED_STANZA_ID = new SerializedString("quotedStanzaID");
  private static final SerializedString QUOTED_PARTICIPANT =
      new SerializedString("quotedParticipant");
  private static final SerializedString LAT = new SerializedString("lat");
  private static final SerializedString LNG = new SerializedString("lng");
  private static final SerializedString SELECTED_ROW_ID = new SerializedString("selectedRowId");
  private static final SerializedString SELECTED_BUTTON_ID =
      new SerializedString("selectedButtonId");

  static WebjsMessage of(
      Message message, MessageContent content, @Nullable String name, MessageHeader header) {
    var id = SerializedMessageId.of(message);
    var file = content.file();
    var quote = message.quote();
    var parts = content.parts();
    var location = parts.location();
    return new WebjsMessage(
        Id.of(id),
        content.kind().webjs(),
        name,
        header.from(),
        header.to(),
        text(id.participant()),
        message.at().getEpochSecond(),
        message.chat().isChannel() ? null : message.ack().level(),
        content.body(),
        content.caption(),
        file == null ? null : file.mimetype(),
        file == null ? null : file.filename(),
        file == null ? null : file.sizeBytes(),
        file == null ? null : file.details().seconds(),
        !message.fromMe(),
        message.marks().starred(),
        message.marks().forwarded(),
        message.mentions().stream().map(Address::toString).toList(),
        quote == null ? null : quote.id().value(),
        quote == null ? null : quote.sender().toString(),
        location == null ? null : location.latitude(),
        location == null ? null : location.longitude(),
        parts.rowId(),
        parts.buttonId());
  }

  @Override
  public void write(FieldWriter out) throws IOException {
    out.object(ID, id);
    out.text(TYPE, type);
    out.text(NOTIFY_NAME, notifyName);
    out.text(FROM, from);
    out.text(TO, to);
    out.text(AUTHOR, author);
    out.number(T, t);
    out.number(ACK, ack);
    out.text(BODY, body);
    out.text(CAPTION, caption);
    out.text(MIMETYPE, mimetype);
    out.text(FILENAME, filename);
    out.number(SIZE, size);
    out.number(DURATION, duration);
    out.flag(IS_NEW_MSG, isNewMsg);
    out.flag(STAR, star);
    out.flag(IS_FORWARDED, isForwarded);
    out.texts(MENTIONED_JID_LIST, mentionedJidList);
    out.text(QUOTED_STANZA_ID, quotedStanzaID);
    out.text(QUOTED_PARTICIPANT, quotedParticipant);
    out.number(LAT, lat);
    out.number(LNG, lng);
    out.text(SELECTED_ROW_ID, selectedRowId);
    out.text(SELECTED_BUTTON_ID, selectedButtonId);
  }

  private static @Nullable String text(@Nullable Address address) {
    return address == null ? null : address.toString();
  }

  /// The parts of a long id.
  record Id(
      boolean fromMe, String remote, String id, @Nullable String participant, String serialized)
      implements OwnFields {
    private static final SerializedString FROM_ME = new SerializedString("fromMe");
    private static final SerializedString REMOTE = new SerializedString("remote");
    private static final SerializedString PARTICIPANT = new SerializedString("participant");
    private static final SerializedString SERIALIZED = new SerializedString("_serialized");

    @Override
    public void write(FieldWriter out) throws IOException {
      out.flag(FROM_ME, fromMe);
      out.text(REMOTE, remote);
      out.text(ID, id);
      out.text(PARTICIPANT, participant);
      out.text(SERIALIZED, serialized);
    }

    static Id of(SerializedMessageId id) {
      return new Id(
          id.fromMe(),
          id.chat().toString(),
          id.id().value(),
          text(id.participant()),
          id.toString());
    }
  }
}

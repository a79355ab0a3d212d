package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine WEBJS.
///
/// @param t Unix seconds
/// @param size of the file, in bytes
/// @param selectedRowId of a reply to a list
/// @param selectedButtonId of a pressed button
@JsonInclude(JsonInclude.Include.NON_NULL)
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
    @Nullable String selectedButtonId) {
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

  private static @Nullable String text(@Nullable Address address) {
    return address == null ? null : address.toString();
  }

  /// The parts of a long id.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Id(
      boolean fromMe, String remote, String id, @Nullable String participant, @JsonProperty("_serialized") String serialized) {
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

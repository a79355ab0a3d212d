package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The `_data` of a message, which most clients read: the objects of three engines in one, because
/// their names do not clash.
///
/// @param more fields that only this gateway has
public record MessageData(
    @JsonUnwrapped WebjsMessage webjs,
    @JsonUnwrapped NowebMessage noweb,
    @JsonUnwrapped GowsMessage gows,
    @JsonUnwrapped More more) {
  static MessageData of(
      Message message,
      MessageContent content,
      @Nullable String name,
      MessageHeader header,
      LidView lidView,
      Session session,
      ServerInfo server) {
    var tree = ProtocolContent.tree(message, session, server);
    return new MessageData(
        WebjsMessage.of(message, content, name, header),
        NowebMessage.of(message, name, tree, lidView),
        GowsMessage.of(message, content.kind(), name, tree, lidView),
        More.of(message, content.parts()));
  }

  /// @param rowId of a picked row
  /// @param poll present for polls
  /// @param event present for invitations
  /// @param failure why `ack` is `ERROR`
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record More(
      @Nullable String rowId,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> mentionedIds,
      MessageContent.@Nullable Poll poll,
      MessageContent.@Nullable CalendarEvent event,
      @Nullable String failure) {
    static More of(Message message, MessageContent.Parts parts) {
      return new More(
          parts.rowId(),
          message.mentions().stream().map(Address::toString).toList(),
          parts.poll(),
          parts.event(),
          message.failure());
    }
  }

  /// A message in the form of the engine NOWEB.
  ///
  /// @param messageTimestamp Unix seconds
  /// @param ephemeralDuration seconds after which it disappears
  /// @param message its content, in the network's own object
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record NowebMessage(
      ProtocolKey key,
      long messageTimestamp,
      @Nullable String pushName,
      String status,
      @Nullable Long ephemeralDuration,
      ObjectNode message) {
    static NowebMessage of(
        Message message, @Nullable String name, ObjectNode content, LidView lidView) {
      var timer = message.marks().timer();
      return new NowebMessage(
          ProtocolKey.of(
                  message.chat(), message.fromMe(), message.id(), ProtocolKey.participant(message))
              .withAlternatives(lidView),
          message.at().getEpochSecond(),
          name,
          Acknowledgement.status(message.ack()),
          timer == null ? null : timer.length().toSeconds(),
          content);
    }
  }

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
        boolean fromMe,
        String remote,
        String id,
        @Nullable String participant,
        @JsonProperty("_serialized") String serialized) {
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
}

package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.familya.messaging.MessageData.WebjsMessage;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The `_data` of a message that cannot be decrypted yet: all but the content.
///
/// @param t Unix seconds
/// @param messageTimestamp equals `t`
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WaitingMessageData(
    WebjsMessage.Id id,
    String type,
    @Nullable String notifyName,
    String from,
    @Nullable String to,
    @Nullable String author,
    long t,
    ProtocolKey key,
    long messageTimestamp,
    @Nullable String pushName,
    @JsonProperty("Info") GowsMessage.MessageInfo info) {

  /// @param name the sender's own name, absent when it is not known
  public static WaitingMessageData of(
      SerializedMessageId id,
      Address sender,
      MessageHeader header,
      @Nullable String name,
      Instant at,
      LidView lidView) {
    var seconds = at.getEpochSecond();
    var writer = id.participant();
    return new WaitingMessageData(
        WebjsMessage.Id.of(id),
        MessageContent.Kind.UNREADABLE.webjs(),
        name,
        header.from(),
        header.to(),
        writer == null ? null : writer.toString(),
        seconds,
        ProtocolKey.of(id.chat(), id.fromMe(), id.id(), writer).withAlternatives(lidView),
        seconds,
        name,
        GowsMessage.MessageInfo.of(id, sender, at, MessageContent.Kind.UNREADABLE, name, lidView));
  }
}

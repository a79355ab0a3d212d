package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import org.jspecify.annotations.Nullable;

/// Which message, in the network's own object. Both families show it.
///
/// @param participant who wrote it in a group
/// @param deleted true, or absent
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProtocolKey(
    String remoteJid,
    boolean fromMe,
    String id,
    @Nullable String participant,
    @Nullable String addressingMode,
    @Nullable Boolean deleted) {
  public static ProtocolKey of(Message message) {
    var who = participant(message);
    if (message.fromMe() && message.content() instanceof Content.Buttons) {
      // The real server's habit for interactive messages; clients read it.
      return of(message.chat(), true, message.id(), message.chat());
    }
    return of(message.chat(), message.fromMe(), message.id(), who);
  }

  public static ProtocolKey of(
      Address chat, boolean fromMe, MessageId id, @Nullable Address participant) {
    var person = participant == null ? chat : participant;
    return new ProtocolKey(
        chat.networkForm(),
        fromMe,
        id.value(),
        participant == null ? null : participant.networkForm(),
        switch (person.kind()) {
          case LID -> "lid";
          case PERSON, GROUP -> "pn";
          case CHANNEL, BROADCAST -> null;
        },
        null);
  }

  /// Who wrote it, where several can.
  static @Nullable public Address participant(Message message) {
    return participant(message.chat(), message.sender());
  }

  /// The same for something that is no message.
  ///
  /// @param sender absent when it is not known
  public static @Nullable Address participant(Address chat, @Nullable Address sender) {
    return switch (chat.kind()) {
      case GROUP, BROADCAST -> sender;
      case PERSON, LID, CHANNEL -> null;
    };
  }

  /// The same of a message that was deleted for everyone.
  public ProtocolKey asDeleted() {
    return new ProtocolKey(remoteJid, fromMe, id, participant, addressingMode, true);
  }
}

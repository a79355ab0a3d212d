package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.kernel.json.SchemaName;
import org.jspecify.annotations.Nullable;

/// The key of a message in the network's own object, for both families.
///
/// @param remoteJidAlt the other of phone number and hidden id, when it is known
/// @param participant its author, in a group
/// @param participantAlt as `remoteJidAlt`
/// @param deleted true, or absent
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaName("B.MessageKey")
public record ProtocolKey(
    String remoteJid,
    @Nullable String remoteJidAlt,
    boolean fromMe,
    String id,
    @Nullable String participant,
    @Nullable String participantAlt,
    @Nullable String addressingMode,
    @Nullable Boolean deleted) {
  public static ProtocolKey of(Message message) {
    var who = participant(message);
    if (message.fromMe() && message.content() instanceof InteractiveContent.Buttons) {
      // The real server sets this for interactive messages, and clients read it.
      return of(message.chat(), true, message.id(), message.chat());
    }
    return of(message.chat(), message.fromMe(), message.id(), who);
  }

  public static ProtocolKey of(
      Address chat, boolean fromMe, MessageId id, @Nullable Address participant) {
    var person = participant == null ? chat : participant;
    return new ProtocolKey(
        chat.networkForm(),
        null,
        fromMe,
        id.value(),
        participant == null ? null : participant.networkForm(),
        null,
        switch (person.kind()) {
          case LID -> "lid";
          case PERSON, GROUP -> "pn";
          case CHANNEL, BROADCAST -> null;
        },
        null);
  }

  /// The key of family B for a change that is not a message itself, with both addresses of people.
  ///
  /// @param sender absent when it is not known
  public static ProtocolKey of(
      Address chat, boolean fromMe, MessageId id, @Nullable Address sender, LidView lidView) {
    var writer = participant(chat, sender);
    return of(lidView.shown(chat), fromMe, id, writer == null ? null : lidView.shown(writer))
        .withAlternatives(lidView);
  }

  /// The author, in chats with several.
  static @Nullable public Address participant(Message message) {
    return participant(message.chat(), message.sender());
  }

  /// The author of a change that is not a message itself.
  ///
  /// @param sender absent when it is not known
  public static @Nullable Address participant(Address chat, @Nullable Address sender) {
    return switch (chat.kind()) {
      case GROUP, BROADCAST -> sender;
      case PERSON, LID, CHANNEL -> null;
    };
  }

  /// With the other address of chat and author: the hidden id of a phone number, or the other way
  /// round.
  public ProtocolKey withAlternatives(LidView lidView) {
    return lidView.isEmpty()
        ? this
        : new ProtocolKey(
            remoteJid,
            other(lidView, remoteJid),
            fromMe,
            id,
            participant,
            other(lidView, participant),
            addressingMode,
            deleted);
  }

  private static @Nullable String other(LidView lidView, @Nullable String jid) {
    return jid == null
        ? null
        : lidView.other(Address.of(jid)).map(Address::networkForm).orElse(null);
  }

  /// The key of a message that was deleted for everyone.
  public ProtocolKey asDeleted() {
    return new ProtocolKey(
        remoteJid, remoteJidAlt, fromMe, id, participant, participantAlt, addressingMode, true);
  }
}

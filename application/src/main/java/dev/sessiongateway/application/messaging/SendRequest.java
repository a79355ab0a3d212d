package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message to send, with what has to be found out before. Clients of one API expect another
/// answer than those of another where something is missing: the request says which.
///
/// @param message without the quote and the mentions that are still to be found
/// @param recipient of the message
/// @param typing what the recipient sees first
public record SendRequest(
    OutgoingMessage message, Recipient recipient, Quoted quoted, Mentions mentions, Typing typing) {

  /// A message that is sent as it is.
  public static SendRequest of(OutgoingMessage message) {
    return new SendRequest(
        message, new AsWritten(), new Unquoted(), new People(List.of()), Typing.NONE);
  }

  public SendRequest to(Recipient other) {
    return new SendRequest(message, other, quoted, mentions, typing);
  }

  public SendRequest quoting(Quoted other) {
    return new SendRequest(message, recipient, other, mentions, typing);
  }

  public SendRequest mentioning(Mentions other) {
    return new SendRequest(message, recipient, quoted, other, typing);
  }

  public SendRequest after(Typing other) {
    return new SendRequest(message, recipient, quoted, mentions, other);
  }

  /// Whether the network is asked for the recipient beforehand.
  public sealed interface Recipient permits AsWritten, Reachable {}

  /// The send finds it.
  public record AsWritten() implements Recipient {}

  /// A person, a group or a channel that the network knows. Otherwise the fault is
  /// `number.not-on-network`, also for a group or channel that the account is not in.
  ///
  /// @param number as the client wrote it
  public record Reachable(String number) implements Recipient {}

  /// The message that is quoted.
  public sealed interface Quoted permits Unquoted, Known, IfKnown {}

  /// None, or the one that the message names already.
  public record Unquoted() implements Quoted {}

  /// One that the session has, unless the client brings what is shown of it.
  ///
  /// @param shown what the client says of it
  /// @param unknown the fault when the session does not have it
  public record Known(MessageId id, @Nullable Shown shown, Fault unknown) implements Quoted {}

  /// Left out when the session does not have it.
  public record IfKnown(MessageId id) implements Quoted {}

  /// What a client says of a quoted message.
  ///
  /// @param author null for the account itself when `fromMe`, else for the chat
  public record Shown(@Nullable Address author, boolean fromMe, String text, ContentKind kind) {}

  /// Who is mentioned.
  public sealed interface Mentions permits People, Everyone, InGroup {}

  /// These people, wherever the message goes.
  public record People(List<Address> people) implements Mentions {
    public People {
      people = List.copyOf(people);
    }
  }

  /// Every member of the group.
  ///
  /// @param noGroup the fault when the chat is no group that the account is in
  public record Everyone(Fault noGroup) implements Mentions {}

  /// These people and, if wanted, every member that is known; nobody outside of groups.
  public record InGroup(List<Address> people, boolean everyone) implements Mentions {
    public InGroup {
      people = List.copyOf(people);
    }
  }

  /// What the recipient sees before the message.
  public record Typing(Presence presence, Duration duration) {
    public static final Typing NONE = new Typing(Presence.COMPOSING, Duration.ZERO);
  }
}

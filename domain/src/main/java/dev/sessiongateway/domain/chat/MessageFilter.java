package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.SenderDevice;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Selects the messages that match all parts. Absent or empty parts do not filter.
///
/// @param chats at most [#CHATS]: the addresses of one chat, or a few chats
/// @param participant the sender, in a chat with several senders
/// @param device the kind of device it was sent from
public record MessageFilter(
    List<Address> chats,
    @Nullable MessageId id,
    @Nullable Boolean fromMe,
    @Nullable Address participant,
    Set<ContentKind> kinds,
    @Nullable SenderDevice device,
    @Nullable Ack ack,
    @Nullable Instant notBefore,
    @Nullable Instant notAfter) {
  public static final int CHATS = 10;

  public static final MessageFilter ALL =
      new MessageFilter(List.of(), null, null, null, Set.of(), null, null, null, null);

  public MessageFilter {
    chats = chats.stream().distinct().toList();
    kinds = Set.copyOf(kinds);
    if (chats.size() > CHATS) {
      throw Fault.invalid("chats", "must be at most " + CHATS);
    }
  }

  /// Selects every message of a chat.
  public static MessageFilter in(Address chat) {
    return ALL.inChats(List.of(chat));
  }

  public MessageFilter inChats(List<Address> some) {
    return new MessageFilter(
        some, id, fromMe, participant, kinds, device, ack, notBefore, notAfter);
  }

  public MessageFilter withId(@Nullable MessageId one) {
    return new MessageFilter(
        chats, one, fromMe, participant, kinds, device, ack, notBefore, notAfter);
  }

  public MessageFilter fromMe(@Nullable Boolean mine) {
    return new MessageFilter(chats, id, mine, participant, kinds, device, ack, notBefore, notAfter);
  }

  public MessageFilter by(@Nullable Address writer) {
    return new MessageFilter(chats, id, fromMe, writer, kinds, device, ack, notBefore, notAfter);
  }

  public MessageFilter ofKinds(Set<ContentKind> some) {
    return new MessageFilter(
        chats, id, fromMe, participant, some, device, ack, notBefore, notAfter);
  }

  public MessageFilter on(@Nullable SenderDevice some) {
    return new MessageFilter(chats, id, fromMe, participant, kinds, some, ack, notBefore, notAfter);
  }

  public MessageFilter withAck(@Nullable Ack level) {
    return new MessageFilter(
        chats, id, fromMe, participant, kinds, device, level, notBefore, notAfter);
  }

  /// Both ends are inclusive.
  public MessageFilter between(@Nullable Instant first, @Nullable Instant last) {
    return new MessageFilter(chats, id, fromMe, participant, kinds, device, ack, first, last);
  }
}

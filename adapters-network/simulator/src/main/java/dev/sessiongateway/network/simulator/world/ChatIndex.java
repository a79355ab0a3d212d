package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which phones have which chat, and how many messages all phones have together. Guarded by the
/// world's lock.
final class ChatIndex {
  /// How many messages all phones keep together, copies counted; about 200 MB.
  static final int MESSAGES = 200_000;

  private final int mostMessages;
  private final Map<Address, Set<Address>> holders = new HashMap<>();
  private int phones;
  private int messages;

  ChatIndex() {
    this(MESSAGES);
  }

  ChatIndex(int mostMessages) {
    this.mostMessages = mostMessages;
  }

  void opened(Address chat, Address phone) {
    holders.computeIfAbsent(chat, _ -> new LinkedHashSet<>()).add(phone);
  }

  void removed(Address chat, Address phone) {
    var some = holders.get(chat);
    if (some != null && some.remove(phone) && some.isEmpty()) {
      holders.remove(chat);
    }
  }

  /// The phones that have a chat with this person, group or channel.
  List<Address> holders(Address chat) {
    return List.copyOf(holders.getOrDefault(chat, Set.of()));
  }

  void phonesChanged(int by) {
    phones += by;
  }

  void messagesChanged(int by) {
    messages += by;
  }

  /// Whether a phone with so many messages has to drop one: the world has too many, and the phone
  /// more than an equal share.
  boolean isTooMany(int messagesOfPhone) {
    return isTooMany(messages, messagesOfPhone);
  }

  /// As [#isTooMany], once the phone has got one more.
  boolean isTooManyWithOneMore(int messagesOfPhone) {
    return isTooMany(messages + 1, messagesOfPhone + 1);
  }

  private boolean isTooMany(int ofAll, int ofPhone) {
    return ofAll > mostMessages && ofPhone > mostMessages / Math.max(1, phones);
  }
}

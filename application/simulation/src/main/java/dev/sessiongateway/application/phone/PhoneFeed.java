package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a phone sees, in the order in which it happens. Thread-safe; unknown phones are
/// `phone.not-found`.
public interface PhoneFeed {

  /// Messages in the order in which they reached the phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.after` when the phone has no
  ///   such message
  List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query);

  /// The messages of one chat, oldest first.
  default List<PhoneMessage> messages(PhoneNumber phone, Address chat, Page page) {
    return messages(
        phone, new MessageQuery(chat, null, page.limit(), page.offset(), SortOrder.ASCENDING));
  }

  /// Sends the listener what changes on the phone, until the subscription is closed. A listener
  /// that is slow gets the latest state of what changed meanwhile, not every step.
  ///
  /// @param after the listener first gets the messages behind this one; absent means none
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.after` as above;
  ///   `too-many.followers`
  Subscription follow(PhoneNumber phone, @Nullable MessageId after, Listener listener);

  /// Which messages of a phone.
  ///
  /// @param chat only of this chat; absent means of all
  /// @param after only those behind this one, which may be of another chat; absent means all
  /// @param limit at most so many; larger limits are reduced to [Page#MAX_LIMIT]
  /// @param offset so many are skipped
  record MessageQuery(
      @Nullable Address chat, @Nullable MessageId after, int limit, int offset, SortOrder order) {
    public MessageQuery {
      if (limit < 1) {
        throw Fault.invalid("limit", "must be at least 1");
      }
      if (offset < 0) {
        throw Fault.invalid("offset", "must not be negative");
      }
      limit = Math.min(limit, Page.MAX_LIMIT);
    }

    /// What reached the phone behind this message, oldest first.
    public static MessageQuery after(@Nullable MessageId after) {
      return new MessageQuery(null, after, Page.MAX_LIMIT, 0, SortOrder.ASCENDING);
    }
  }

  /// Called with changes on a background thread, or by [Subscription#catchUp], one call at a time;
  /// it may block. Its failures are logged.
  @FunctionalInterface
  interface Listener {
    void on(List<Update> updates);
  }

  /// Closing it ends the calls; one that is under way may still finish. Harmless twice.
  interface Subscription extends AutoCloseable {
    /// The listener has been notified of all that happened before, when this returns. Not for the
    /// listener itself. Nothing to do for a feed that notifies at once.
    default void catchUp() {}

    @Override
    void close();
  }

  /// What changed, as it is now.
  sealed interface Update {

    /// What somebody who looks at the phone sees.
    sealed interface Shown extends Update {}

    /// @param isNew whether it reached the phone since the listener received it last
    record OfMessage(PhoneMessage message, boolean isNew) implements Shown {}

    /// @param edit the id of the edit; [OfMessage] comes too
    record Edited(PhoneMessage message, MessageId edit) implements Update {}

    /// @param revocation the id of the deletion; [OfMessage] comes too
    record Revoked(PhoneMessage message, MessageId revocation) implements Update {}

    /// A member of a group has an own message, or has read it.
    record Receipt(Address group, MessageId message, Address member, Ack ack) implements Update {}

    /// @param saved the name in the address book; absent when it is not there any more
    record OfContact(Address person, @Nullable SavedName saved) implements Shown {}

    record OfChat(PhoneChat chat) implements Shown {}

    record ChatRemoved(Address chat) implements Shown {}

    /// @param who types or records there now; empty when nobody does
    record Typing(Address chat, List<Address> who) implements Shown {
      public Typing {
        who = List.copyOf(who);
      }
    }

    record OfCall(PhoneCall call) implements Shown {}

    record OfGroup(Group group) implements Shown {}

    /// Everything on the phone may have changed.
    record WorldReplaced() implements Shown {}

    /// The last update: there is no such phone any more.
    record PhoneRemoved() implements Shown {}
  }

  /// @param typing people who are typing or recording there now
  /// @param markedUnread whether the account marked it as unread and has not read it since
  record PhoneChat(
      Address id,
      String name,
      int unread,
      Instant lastMessageAt,
      List<Address> typing,
      boolean archived,
      boolean markedUnread) {
    public PhoneChat {
      typing = List.copyOf(typing);
    }
  }

  /// @param reactions emoji by who gave it
  /// @param tallies of a poll, by option; empty for other messages
  /// @param pinnedUntil absent when it is not pinned now
  record PhoneMessage(
      Message message,
      Map<Address, String> reactions,
      List<PollTally> tallies,
      @Nullable Instant pinnedUntil) {
    public PhoneMessage {
      reactions = Map.copyOf(reactions);
      tallies = List.copyOf(tallies);
    }
  }

  /// A call as its phones show it.
  ///
  /// @param to a person or a group
  /// @param called the stage of the call for each person whom it reached
  record PhoneCall(
      String id, Address from, Address to, boolean video, Map<Address, CallStage> called) {
    public PhoneCall {
      called = Collections.unmodifiableMap(new LinkedHashMap<>(called));
    }
  }
}

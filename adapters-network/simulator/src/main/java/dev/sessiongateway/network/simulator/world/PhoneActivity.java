package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Notes for the followers of a phone what changes on it; costs nothing while nobody follows.
/// Guarded by the world's lock.
public final class PhoneActivity {
  /// How many may follow one phone.
  static final int FOLLOWERS = 200;

  private static final Duration LATER = Duration.ofSeconds(5);

  private final List<FeedFollower> followers = new ArrayList<>();
  private final Set<FeedFollower> toWake;

  /// @param toWake collects the followers that have changes to receive
  public PhoneActivity(Set<FeedFollower> toWake) {
    this.toWake = toWake;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.followers`
  public void follow(FeedFollower follower) {
    if (followers.size() >= FOLLOWERS) {
      throw new Fault.TooManyRequests("followers", LATER).toException();
    }
    followers.add(follower);
  }

  public void unfollow(FeedFollower follower) {
    followers.remove(follower);
    toWake.remove(follower);
  }

  /// @param isNew whether the phone has got it now; otherwise it has changed
  public void message(Address chat, MessageId id, boolean isNew) {
    note(new FeedFollower.Change.OfMessage(chat, id), isNew);
    note(new FeedFollower.Change.OfChat(chat), false);
  }

  /// @param edit the id of the edit
  public void edited(Address chat, MessageId id, MessageId edit) {
    note(new FeedFollower.Change.OfEdit(chat, id, edit), false);
  }

  /// @param revocation the id of the deletion
  public void revoked(Address chat, MessageId id, MessageId revocation) {
    note(new FeedFollower.Change.OfRevocation(chat, id, revocation), false);
  }

  /// A member of a group has an own message, or has read it.
  public void receipt(Address group, MessageId id, Address member, Ack ack) {
    note(new FeedFollower.Change.OfReceipt(group, id, member, ack), false);
  }

  /// The address book has another name of the person, or none any more.
  public void contact(Address person) {
    note(new FeedFollower.Change.OfContact(person), false);
  }

  public void chat(Address chat) {
    note(new FeedFollower.Change.OfChat(chat), false);
  }

  public void typing(Address chat) {
    note(new FeedFollower.Change.Typing(chat), false);
  }

  public void call(String id) {
    note(new FeedFollower.Change.OfCall(id), false);
  }

  public void group(Address group) {
    note(new FeedFollower.Change.OfGroup(group), false);
  }

  /// The phone is gone; its followers are notified, and follow no more.
  public void removed() {
    note(new FeedFollower.Change.PhoneRemoved(), false);
    followers.clear();
  }

  /// The followers are notified that the world was replaced.
  ///
  /// @param other what they follow from now on; absent when the phone is gone
  public void moveTo(@Nullable PhoneActivity other) {
    if (other == null) {
      removed();
      return;
    }
    note(new FeedFollower.Change.WorldReplaced(), false);
    other.followers.addAll(followers);
    followers.clear();
  }

  private void note(FeedFollower.Change change, boolean isNew) {
    for (var follower : followers) {
      follower.add(change, isNew);
      toWake.add(follower);
    }
  }

  /// Somebody who follows a phone, with the changes that it has not received yet. A change that
  /// comes again before it is sent counts once, so that a slow follower needs little memory.
  /// Guarded by the world's lock.
  public static final class FeedFollower {
    private final Runnable wake;

    /// With each change whether it is of a message that is new.
    private final SequencedMap<Change, Boolean> pending = new LinkedHashMap<>();

    /// @param wake called without the lock when there are changes
    public FeedFollower(Runnable wake) {
      this.wake = wake;
    }

    /// @param isNew whether it is of a message that the phone has got now
    public void add(Change change, boolean isNew) {
      pending.merge(change, isNew, Boolean::logicalOr);
    }

    /// Removes the oldest changes.
    public List<Pending> take(int atMost) {
      var taken = new ArrayList<Pending>();
      while (taken.size() < atMost && !pending.isEmpty()) {
        var next = pending.pollFirstEntry();
        taken.add(new Pending(next.getKey(), next.getValue()));
      }
      return taken;
    }

    public void wake() {
      wake.run();
    }

    /// @param isNew whether it is of a new message
    public record Pending(Change change, boolean isNew) {}

    /// What changed on a phone; its followers look up the state.
    public sealed interface Change {
      record OfMessage(Address chat, MessageId id) implements Change {}

      record OfEdit(Address chat, MessageId id, MessageId edit) implements Change {}

      record OfRevocation(Address chat, MessageId id, MessageId revocation) implements Change {}

      record OfReceipt(Address group, MessageId id, Address member, Ack ack) implements Change {}

      record OfContact(Address person) implements Change {}

      record OfChat(Address chat) implements Change {}

      record Typing(Address chat) implements Change {}

      record OfCall(String id) implements Change {}

      record OfGroup(Address group) implements Change {}

      /// Everything may have changed.
      record WorldReplaced() implements Change {}

      record PhoneRemoved() implements Change {}
    }
  }
}

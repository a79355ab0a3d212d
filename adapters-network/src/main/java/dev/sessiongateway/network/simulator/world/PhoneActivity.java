package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  /// @param toWake collects the followers that have something to be told
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

  /// The phone is gone; its followers are told, and follow no more.
  public void removed() {
    note(new FeedFollower.Change.PhoneRemoved(), false);
    followers.clear();
  }

  /// The followers are told that the world was replaced.
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
}

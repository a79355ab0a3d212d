package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Notes for the followers of a phone what changes on it; costs nothing while nobody follows.
/// Guarded by the world's lock.
public final class PhoneActivity {
  /// How many may follow one phone.
  static final int FOLLOWERS = 200;

  private static final Duration LATER = Duration.ofSeconds(5);

  private final List<FeedFollower> followers = new ArrayList<>();
  private final Set<FeedFollower> toWake;

  /// @param toWake collects the followers that have something to be told
  PhoneActivity(Set<FeedFollower> toWake) {
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

  void message(PhoneMessageState entry, boolean isNew) {
    if (!followers.isEmpty() && entry.delivered()) {
      var chat = entry.message().chat();
      note(new FeedChange.OfMessage(chat, entry.message().id()), isNew);
      note(new FeedChange.OfChat(chat), false);
    }
  }

  void chat(Address chat) {
    note(new FeedChange.OfChat(chat), false);
  }

  void typing(Address chat) {
    note(new FeedChange.Typing(chat), false);
  }

  void call(String id) {
    note(new FeedChange.OfCall(id), false);
  }

  void group(Address group) {
    note(new FeedChange.OfGroup(group), false);
  }

  private void note(FeedChange change, boolean isNew) {
    for (var follower : followers) {
      follower.add(change, isNew);
      toWake.add(follower);
    }
  }
}

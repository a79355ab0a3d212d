package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Somebody who follows a phone, with the changes that it has not been told yet. A change that
/// comes again before it is told counts once, so that a slow follower needs little memory. Guarded
/// by the world's lock.
public final class FeedFollower {
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

    record OfChat(Address chat) implements Change {}

    record Typing(Address chat) implements Change {}

    record OfCall(String id) implements Change {}

    record OfGroup(Address group) implements Change {}

    /// Everything may have changed.
    record WorldReplaced() implements Change {}

    record PhoneRemoved() implements Change {}
  }
}

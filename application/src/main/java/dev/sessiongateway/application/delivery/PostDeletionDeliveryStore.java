package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Undelivered events of deleted sessions. Durable when a method returns. Thread-safe.
public interface PostDeletionDeliveryStore {

  /// Appends them in this order.
  ///
  /// @param deliveries their numbers are ignored
  void add(List<PostDeletionDelivery> deliveries);

  /// The webhooks that have undelivered events.
  List<Target> targets();

  /// The next one to deliver.
  Optional<PostDeletionDelivery> next(Target target);

  /// Saves the failures and the time of the next attempt.
  void save(PostDeletionDelivery delivery);

  /// As [#save], and puts it behind all others.
  void postpone(PostDeletionDelivery delivery);

  /// Removes it, delivered or given up.
  void remove(PostDeletionDelivery delivery);

  /// Removes everything of one session.
  void removeAll(InstanceId session);

  /// Removes what was added before `before`.
  ///
  /// @return how many were removed
  int prune(Instant before);

  /// One webhook of one deleted session.
  record Target(InstanceId session, String webhook) {}

  /// One rendering that is not delivered yet.
  ///
  /// @param number assigned by the store, ascending
  /// @param settings the last ones of the receiver
  /// @param addedAt time of the deletion
  /// @param failures consecutive failures
  /// @param due time of the next attempt; null means at once
  record PostDeletionDelivery(
      long number,
      InstanceId session,
      SessionName name,
      ReceiverId receiver,
      ReceiverSettings settings,
      RenderedEvent event,
      Instant addedAt,
      int failures,
      @Nullable Instant due) {

    public Target target() {
      return new Target(session, receiver.value());
    }

    PostDeletionDelivery failed(Instant nextTry) {
      return after(failures + 1, nextTry);
    }

    PostDeletionDelivery after(int failed, @Nullable Instant nextTry) {
      return new PostDeletionDelivery(
          number, session, name, receiver, settings, event, addedAt, failed, nextTry);
    }
  }
}

package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is still to be told of sessions that are not there any more, and so have no log. Durable
/// when a method returns. Thread-safe.
public interface PostDeletionDeliveryStore {

  /// Keeps them, in this order, behind those that are there.
  ///
  /// @param deliveries their numbers do not count
  void add(List<PostDeletionDelivery> deliveries);

  /// Those who are still to be told something.
  List<Lane> lanes();

  /// What is to be told next.
  Optional<PostDeletionDelivery> next(Lane lane);

  /// Keeps the failures and the time of the next try.
  void save(PostDeletionDelivery delivery);

  /// It is done with, for good or ill.
  void remove(PostDeletionDelivery delivery);

  /// Forgets everything about one session.
  void removeAll(InstanceId session);

  /// Forgets what was added before `before`.
  ///
  /// @return how many there were
  int prune(Instant before);

  /// One receiver of one session that is gone.
  record Lane(InstanceId session, String webhook) {}

  /// One rendering that a receiver has not taken yet.
  ///
  /// @param number given by the store; later ones have higher ones
  /// @param webhook as it was configured in the end
  /// @param addedAt when the session was deleted
  /// @param failures in a row
  /// @param due not to be tried before this; absent means at once
  record PostDeletionDelivery(
      long number,
      InstanceId session,
      SessionName name,
      Webhook webhook,
      RenderedEvent event,
      Instant addedAt,
      int failures,
      @Nullable Instant due) {

    public Lane lane() {
      return new Lane(session, webhook.id().value());
    }

    PostDeletionDelivery failed(Instant nextTry) {
      return new PostDeletionDelivery(
          number, session, name, webhook, event, addedAt, failures + 1, nextTry);
    }
  }
}

package dev.sessiongateway.domain.queue;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A message that waits in the queue of its session.
///
/// @param message as it will be sent, but for its time
/// @param fingerprint of the send
/// @param entry its place
/// @param version grows with each change
public record QueuedMessage(Message message, String fingerprint, Entry entry, long version) {

  /// The place of a message in the queue.
  ///
  /// @param queuedAt differs from that of all others of the session
  /// @param orderAt by which messages of one priority leave; its time, unless it was moved
  public record Entry(
      MessageId id,
      Address chat,
      @Nullable Instant sendAt,
      @Nullable Instant expiresAt,
      Priority priority,
      Instant queuedAt,
      Instant orderAt) {

    /// Of a new message.
    public static Entry of(Message message, Schedule schedule, Instant queuedAt) {
      var at = schedule.sendAt();
      return new Entry(
          message.id(),
          message.chat(),
          at,
          schedule.expiresAt(),
          schedule.priority(),
          queuedAt,
          at == null || at.isBefore(queuedAt) ? queuedAt : at);
    }

    public Position position() {
      return new Position(orderAt, queuedAt);
    }

    public boolean isDue(Instant now) {
      return sendAt == null || !sendAt.isAfter(now);
    }

    public boolean isExpired(Instant now) {
      return expiresAt != null && !expiresAt.isAfter(now);
    }

    /// The same place at other times.
    public Entry with(Schedule schedule) {
      var at = schedule.sendAt();
      return new Entry(
          id,
          chat,
          at,
          schedule.expiresAt(),
          schedule.priority(),
          queuedAt,
          Objects.equals(at, sendAt) ? orderAt : at == null ? queuedAt : at);
    }

    public Entry orderedAt(Instant other) {
      return new Entry(id, chat, sendAt, expiresAt, priority, queuedAt, other);
    }

    public Schedule schedule() {
      return new Schedule(sendAt, expiresAt, priority, true);
    }
  }

  /// Where a message is in the list of the queue. It stays where it is when the message leaves, so
  /// that the next page begins there.
  public record Position(Instant orderAt, Instant queuedAt) implements Comparable<Position> {
    private static final Comparator<Position> ORDER =
        Comparator.comparing(Position::orderAt).thenComparing(Position::queuedAt);

    @Override
    public int compareTo(Position other) {
      return ORDER.compare(this, other);
    }
  }

  public MessageId id() {
    return entry.id();
  }

  public QueuedMessage with(Entry other) {
    return new QueuedMessage(message, fingerprint, other, version);
  }

  public QueuedMessage with(Message other) {
    return new QueuedMessage(other, fingerprint, entry, version);
  }
}

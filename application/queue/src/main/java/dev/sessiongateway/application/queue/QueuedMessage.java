package dev.sessiongateway.application.queue;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.QueuePlace;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/// A message that waits in the queue of its session.
///
/// @param message as it will be sent, but for its time
/// @param fingerprint of the send
/// @param entry what the queue decides by
/// @param version grows with each change
public record QueuedMessage(Message message, String fingerprint, Entry entry, long version) {

  /// What the queue decides by.
  ///
  /// @param place since when it waits, which differs from that of all others of the session, and
  ///   for what
  /// @param orderAt by which messages of one priority leave; its time, unless it was moved
  public record Entry(MessageId id, Address chat, QueuePlace place, Instant orderAt) {

    /// Of a new message.
    public static Entry of(Message message, Schedule schedule, Instant queuedAt) {
      var at = schedule.sendAt();
      return new Entry(
          message.id(),
          message.chat(),
          place(schedule, queuedAt),
          at == null || at.isBefore(queuedAt) ? queuedAt : at);
    }

    private static QueuePlace place(Schedule schedule, Instant queuedAt) {
      return new QueuePlace(schedule.sendAt(), schedule.expiresAt(), schedule.priority(), queuedAt);
    }

    public Position position() {
      return new Position(orderAt, place.queuedAt());
    }

    public boolean isDue(Instant now) {
      var at = place.sendAt();
      return at == null || !at.isAfter(now);
    }

    public boolean isExpired(Instant now) {
      var end = place.expiresAt();
      return end != null && !end.isAfter(now);
    }

    /// The same place at other times.
    public Entry with(Schedule schedule) {
      var at = schedule.sendAt();
      return new Entry(
          id,
          chat,
          place(schedule, place.queuedAt()),
          Objects.equals(at, place.sendAt()) ? orderAt : at == null ? place.queuedAt() : at);
    }

    public Entry orderedAt(Instant other) {
      return new Entry(id, chat, place, other);
    }

    public Schedule schedule() {
      return new Schedule(place.sendAt(), place.expiresAt(), place.priority(), true);
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

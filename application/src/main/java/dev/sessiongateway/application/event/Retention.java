package dev.sessiongateway.application.event;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How much is kept of what grows without end. Events that a webhook still has to deliver are kept
/// longer, up to the limits of its backlog.
///
/// @param age older events are removed
/// @param count of the newest events of a session; earlier ones are removed
public record Retention(
    Duration age, long count, Deliveries deliveries, Media media, Messages messages) {
  public static final Retention DEFAULT = new Retention(Duration.ofDays(7), 1_000_000);

  public Retention {
    if (age.isNegative() || age.isZero() || count < 1) {
      throw new IllegalArgumentException("a log keeps something");
    }
  }

  /// With the default for everything else.
  public Retention(Duration age, long count) {
    this(age, count, Deliveries.DEFAULT, Media.ALL);
  }

  /// With all messages.
  public Retention(Duration age, long count, Deliveries deliveries, Media media) {
    this(age, count, deliveries, media, Messages.ALL);
  }

  public Retention with(Messages other) {
    return new Retention(age, count, deliveries, media, other);
  }

  /// @param attemptAge older attempts are removed
  /// @param attemptCount of the newest attempts in a database; earlier ones are removed
  /// @param deadLetterAge older dead letters are removed
  /// @param backlogEvents the most events that wait for one webhook of a session; the oldest become
  ///   dead letters
  /// @param backlogBytes the most bytes of these events
  public record Deliveries(
      Duration attemptAge,
      long attemptCount,
      Duration deadLetterAge,
      long backlogEvents,
      long backlogBytes) {
    public static final Deliveries DEFAULT =
        new Deliveries(Duration.ofDays(7), 1_000_000, Duration.ofDays(30), 100_000, 1L << 30);
  }

  /// The files of messages.
  ///
  /// @param age older files are removed; null: none because of its age
  /// @param bytes of all of them; the oldest are removed while there are more
  public record Media(@Nullable Duration age, long bytes) {
    public static final Media ALL = new Media(null, Long.MAX_VALUE);

    /// Whether no file is ever removed.
    public boolean keepsAll() {
      return age == null && bytes == Long.MAX_VALUE;
    }
  }

  /// The messages of a session.
  ///
  /// @param age older messages are removed; null: none because of its age
  /// @param count of the newest messages of a session; earlier ones are removed
  public record Messages(@Nullable Duration age, long count) {
    public static final Messages ALL = new Messages(null, Long.MAX_VALUE);

    public Messages {
      if (count < 1 || (age != null && (age.isNegative() || age.isZero()))) {
        throw new IllegalArgumentException("a session keeps some messages");
      }
    }

    /// Whether no message is ever removed.
    public boolean keepsAll() {
      return age == null && count == Long.MAX_VALUE;
    }
  }
}

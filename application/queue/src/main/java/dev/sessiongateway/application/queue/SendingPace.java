package dev.sessiongateway.application.queue;

import dev.sessiongateway.domain.sending.SendingConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// How far a session is with its rate. It is stored with each message that leaves, so that a
/// restart gives no message a second turn.
///
/// @param nextAt when the next message may leave once the burst is used up; the epoch when none has
///   left yet
/// @param day of the last new contact; null when there was none
/// @param newContacts of that day
public record SendingPace(Instant nextAt, @Nullable LocalDate day, int newContacts) {
  public static final SendingPace START = new SendingPace(Instant.EPOCH, null, 0);

  /// When the next message may leave, as far as rate and quiet hours say: now or later.
  public Instant earliest(SendingConfig config, Instant now) {
    var rate = config.rate();
    var free = rate == null ? nextAt : nextAt.minus(rate.spacing().multipliedBy(rate.burst() - 1L));
    var at = free.isAfter(now) ? free : now;
    var quiet = config.quietHours();
    return quiet != null && quiet.areAt(at) ? quiet.endAfter(at) : at;
  }

  /// Whether a person who has had no message may get the first one now.
  public boolean allowsNewContact(SendingConfig config, Instant now) {
    var most = config.newContactsPerDay();
    return most == null || (dayOf(config, now).equals(day) ? newContacts : 0) < most;
  }

  /// When the next day begins.
  public static Instant nextDay(SendingConfig config, Instant now) {
    return dayOf(config, now).plusDays(1).atStartOfDay(zone(config)).toInstant();
  }

  private static LocalDate dayOf(SendingConfig config, Instant now) {
    return now.atZone(zone(config)).toLocalDate();
  }

  private static ZoneId zone(SendingConfig config) {
    var quiet = config.quietHours();
    return quiet == null ? ZoneOffset.UTC : quiet.zoneId();
  }

  /// After a message has left.
  ///
  /// @param share the random part of the jitter, from 0 to 1
  /// @param toNewContact whether it was the first one to a person
  public SendingPace sent(SendingConfig config, Instant now, double share, boolean toNewContact) {
    var rate = config.rate();
    var jitter = Duration.ofNanos((long) (config.jitter().toNanos() * share));
    var from = nextAt.isAfter(now) ? nextAt : now;
    var next = rate == null ? now.plus(jitter) : from.plus(rate.spacing()).plus(jitter);
    if (!toNewContact) {
      return new SendingPace(next, day, newContacts);
    }
    var today = dayOf(config, now);
    return new SendingPace(next, today, today.equals(day) ? newContacts + 1 : 1);
  }
}

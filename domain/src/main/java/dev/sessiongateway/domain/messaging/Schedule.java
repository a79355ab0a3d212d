package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a client says of the time of a send.
///
/// @param sendAt not before this; null means as soon as the session may send
/// @param expiresAt a message that has not left by then is not sent; null means never
/// @param async whether the client does not wait for the network
public record Schedule(
    @Nullable Instant sendAt, @Nullable Instant expiresAt, Priority priority, boolean async) {
  /// As a send without a word about its time.
  public static final Schedule NONE = new Schedule(null, null, Priority.NORMAL, false);

  /// How far ahead a message can be scheduled.
  public static final Duration LONGEST = Duration.ofDays(366);

  /// Clocks of clients differ by this much: a `sendAt` that is past by no more means now.
  static final Duration TOLERANCE = Duration.ofSeconds(60);

  private static final String SEND_AT = "sendAt";
  private static final String EXPIRES_AT = "expiresAt";

  public boolean isNone() {
    return equals(NONE);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.sendAt`, `invalid.expiresAt`
  public void check(Instant now) {
    if (sendAt != null) {
      if (sendAt.isBefore(now.minus(TOLERANCE))) {
        throw Fault.invalid(SEND_AT, "is in the past");
      }
      if (sendAt.isAfter(now.plus(LONGEST))) {
        throw Fault.invalid(SEND_AT, "is more than " + LONGEST.toDays() + " days ahead");
      }
    }
    if (expiresAt != null) {
      if (!expiresAt.isAfter(now)) {
        throw Fault.invalid(EXPIRES_AT, "is in the past");
      }
      if (sendAt != null && !expiresAt.isAfter(sendAt)) {
        throw Fault.invalid(EXPIRES_AT, "must be after sendAt");
      }
      if (expiresAt.isAfter(now.plus(LONGEST.multipliedBy(2)))) {
        throw Fault.invalid(
            EXPIRES_AT, "is more than " + LONGEST.multipliedBy(2).toDays() + " days ahead");
      }
    }
  }

  public Schedule sendingAt(@Nullable Instant other) {
    return new Schedule(other, expiresAt, priority, async);
  }

  public Schedule expiringAt(@Nullable Instant other) {
    return new Schedule(sendAt, other, priority, async);
  }

  public Schedule with(Priority other) {
    return new Schedule(sendAt, expiresAt, other, async);
  }
}

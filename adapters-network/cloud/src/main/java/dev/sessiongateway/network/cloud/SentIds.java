package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.BufferedState;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which of Meta's ids the own messages have, which of them may have been sent, and what people
/// wrote last. What is older than 30 days is dropped. Thread-safe.
final class SentIds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SentIds.class);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final Duration FIRST_SWEEP = Duration.ofMinutes(10);
  private static final Duration SWEEP = Duration.ofDays(1);

  /// By the own id: the time of the first attempt, and Meta's id once it is known.
  private static final String SENT = "sent";

  /// By Meta's id: the own id.
  private static final String OWN = "own";

  /// By chat: the time and Meta's id of the last message there.
  private static final String LAST = "last";

  private static final String AT = "at";
  private static final String WIRE = "wire";
  private static final String ID = "id";

  private final BufferedState state;
  private final Time time;
  private Time.@Nullable Timer sweep;
  private boolean isClosed;

  SentIds(BufferedState state, Time time) {
    this.state = state;
    this.time = time;
    sweepAfter(FIRST_SWEEP);
  }

  /// A message that is about to be sent. Durable when it returns.
  void begin(SessionName session, MessageId own) {
    state.save(session, sent(own, ""));
  }

  private Document sent(MessageId own, String wire) {
    return new Document(SENT, own.value(), Map.of(AT, time.instant().toString(), WIRE, wire));
  }

  /// It was certainly not sent.
  void withdraw(SessionName session, MessageId own) {
    state.delete(session, SENT, own.value());
  }

  /// Meta has given it an id. Durable when it returns.
  void sent(SessionName session, MessageId own, String wire) {
    var known = find(session, own);
    if (known.filter(sent -> sent.wire().equals(wire)).isEmpty()) {
      state.save(session, sent(own, wire), new Document(OWN, wire, Map.of(ID, own.value())));
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /// Waits until Meta is known to have the message.
  ///
  /// @return its id there; empty when nothing was reported of it
  Optional<String> await(SessionName session, MessageId own, Duration atMost) {
    var deadline = System.nanoTime() + atMost.toNanos();
    try {
      synchronized (this) {
        for (var left = atMost.toMillis(); left > 0; left = left(deadline)) {
          var known = find(session, own).filter(Sent::isCertain);
          if (known.isPresent()) {
            return known.map(Sent::wire);
          }
          wait(left);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private static long left(long deadline) {
    return Duration.ofNanos(deadline - System.nanoTime()).toMillis();
  }

  /// What is known of an own message; empty when it was not sent.
  Optional<Sent> find(SessionName session, MessageId own) {
    return state
        .find(session, SENT, own.value())
        .map(values -> new Sent(at(values), values.getOrDefault(WIRE, "")));
  }

  /// The own message that has this id of Meta's.
  Optional<MessageId> own(SessionName session, String wire) {
    return state
        .find(session, OWN, wire)
        .map(values -> values.getOrDefault(ID, ""))
        .filter(MessageId::isValid)
        .map(MessageId::new);
  }

  /// The person has written. A crash may lose it, which costs nothing but an indicator.
  ///
  /// @param at when, because messages may arrive in another order
  synchronized void arrived(SessionName session, Address chat, String wire, Instant at) {
    var last = state.find(session, LAST, chat.toString());
    if (last.filter(values -> at(values).isAfter(at)).isEmpty()) {
      state.saveSoon(
          session, new Document(LAST, chat.toString(), Map.of(AT, at.toString(), WIRE, wire)));
    }
  }

  /// Meta's id of what the person wrote last.
  Optional<String> last(SessionName session, Address chat) {
    return state.find(session, LAST, chat.toString()).map(values -> values.getOrDefault(WIRE, ""));
  }

  private static Instant at(Map<String, String> values) {
    return Instant.parse(values.getOrDefault(AT, Instant.EPOCH.toString()));
  }

  private synchronized void sweepAfter(Duration delay) {
    if (!isClosed) {
      sweep = time.maintenance(delay, this::sweep);
    }
  }

  /// By every node, because any one may be the only one.
  private void sweep() {
    try {
      for (var kind : List.of(SENT, OWN, LAST)) {
        var _ = state.prune(kind, time.instant().minus(KEPT));
      }
    } catch (FaultException e) {
      LOG.atInfo()
          .addKeyValue("fault", e.fault().code())
          .log("ids of old messages were not deleted, and will be tomorrow");
    }
    sweepAfter(SWEEP);
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (sweep != null) {
      sweep.cancel();
    }
  }

  /// An own message.
  ///
  /// @param at when it was tried first, or when Meta gave it the id
  /// @param wire Meta's id; empty while nobody knows whether Meta has the message
  record Sent(Instant at, String wire) {
    boolean isCertain() {
      return !wire.isEmpty();
    }
  }
}

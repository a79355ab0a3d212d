package dev.sessiongateway.application.sink;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import java.util.Optional;

/// Publishes events to one broker. It connects by itself when it has something to publish, and
/// again after each loss; the engine of the webhooks repeats what failed, so a sink itself repeats
/// nothing. Thread-safe: events of many sessions are published at once, those of one session one
/// after the other.
public interface EventSink extends AutoCloseable {

  /// Publishes the event, and waits until the broker has taken it over: a broker that dies
  /// afterwards has it still, as far as it is set up to. Blocks at most 30 s.
  ///
  /// @return [#ACCEPTED] when the broker confirmed the event, [#failed] when it is to be tried
  ///   again, also when nobody knows whether the broker has it, and [#refused] when the broker
  ///   never takes this event. A failure is an outcome, not an exception
  Outcome publish(SinkEvent event);

  /// What keeps the sink from publishing, in one line for the operator; empty when all is well.
  /// Returns at once: while the broker was not reached, asking makes the sink try to connect in the
  /// background.
  Optional<String> problem();

  /// What keeps the sink from publishing to an app of a session: the server is asked. Blocks at
  /// most 30 s.
  default Optional<String> problem(AppCredentials app) {
    return problem();
  }

  /// Gives up the connection. What was confirmed stays with the broker.
  @Override
  void close();

  /// The broker has the event.
  Outcome ACCEPTED = new Outcome.Accepted(200);

  /// The broker does not have the event, or did not say that it has.
  ///
  /// @param reason in one line, without secrets
  static Outcome failed(String reason) {
    return new Outcome.Failed(reason, null);
  }

  /// The broker takes other events, but never this one. It becomes a dead letter at once.
  ///
  /// @param reason in one line, without secrets
  static Outcome refused(String reason) {
    return new Outcome.Refused(422, reason);
  }
}

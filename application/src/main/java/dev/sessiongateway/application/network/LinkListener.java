package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import java.util.Optional;

/// Receives what a link reports. Thread-safe.
public interface LinkListener {

  /// Signals of one chat come in order. For a [LinkSignal.AccountUpdate] the listener returns when
  /// it is durable; if it throws, the network offers the signal again later. A
  /// [LinkSignal.Lifecycle] is taken note of and returns at once.
  void on(LinkSignal signal);

  /// Updates that the network kept while there was no link, oldest first, as [#onAll] takes them;
  /// their events are marked as replayed.
  default void onHeld(List<LinkSignal.AccountUpdate> signals) {
    onAll(signals);
  }

  /// Updates that waited while the listener was busy, oldest first: a batch is stored faster than
  /// single ones. Returns when all are durable; if it throws, the network sends all of them again.
  default void onAll(List<LinkSignal.AccountUpdate> signals) {
    signals.forEach(this::on);
  }

  /// A message of the session that the gateway has stored, for a network that keeps none itself and
  /// is asked to edit one, or receives a change to one. May block.
  default Optional<Message> find(MessageId message) {
    return Optional.empty();
  }
}

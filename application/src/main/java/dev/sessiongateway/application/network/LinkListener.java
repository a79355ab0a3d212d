package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.event.LinkSignal;
import java.util.List;

/// Hears what a link has to say. Thread-safe.
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
}

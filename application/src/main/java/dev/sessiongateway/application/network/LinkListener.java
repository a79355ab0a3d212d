package dev.sessiongateway.application.network;

import java.util.List;

/// Hears what a link has to say. Thread-safe.
public interface LinkListener {

  /// Signals of one chat come in order. For a [LinkSignal.AccountUpdate] the listener returns when
  /// it is durable; if it throws, the network offers the signal again later. A
  /// [LinkSignal.Lifecycle] is taken note of and returns at once.
  void on(LinkSignal signal);

  /// What the network kept while there was no link, oldest first, as [#onAll] takes it; it is told
  /// as something that happened before.
  default void onHeld(List<LinkSignal.AccountUpdate> signals) {
    onAll(signals);
  }

  /// What waited while the listener was busy, oldest first: together it is stored faster than one
  /// by one. Returns when all of it is durable; if it throws, the network offers all of it again.
  default void onAll(List<LinkSignal.AccountUpdate> signals) {
    signals.forEach(this::on);
  }
}

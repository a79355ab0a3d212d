package dev.sessiongateway.network.xmpp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What is delivered while the archive is read, to be reported after what the archive has. It is a
/// limited number: of more, the archive is read again. Thread-safe.
final class HeldMessages {
  private static final int MOST = 1_000;

  private final List<ReceivedStanza> held = new ArrayList<>();
  private boolean isHolding;
  private boolean isIncomplete;

  synchronized void begin() {
    isHolding = true;
  }

  /// @return false when it is to be reported at once: before and after the reading, and when there
  ///   are too many and no archive has it
  synchronized boolean hold(ReceivedStanza received) {
    if (!isHolding) {
      return false;
    }
    if (held.size() < MOST) {
      return held.add(received);
    }
    var isArchived = received.archiveId() != null;
    isIncomplete |= isArchived;
    return isArchived;
  }

  /// Reads the archive, and then gives what was held to `receiver`, until nothing is held.
  ///
  /// @param archive reads on from what is reported; runs several times when too much comes
  ///   meanwhile
  void release(Runnable archive, Consumer<ReceivedStanza> receiver) {
    archive.run();
    while (goesOn()) {
      if (isMissingSome()) {
        archive.run();
      }
      next().forEach(receiver);
    }
  }

  private synchronized boolean goesOn() {
    isHolding = isIncomplete || !held.isEmpty();
    return isHolding;
  }

  /// What the archive has of the held ones is read with the others, in order.
  private synchronized boolean isMissingSome() {
    if (!isIncomplete) {
      return false;
    }
    isIncomplete = false;
    held.removeIf(received -> received.archiveId() != null);
    return true;
  }

  private synchronized List<ReceivedStanza> next() {
    var next = List.copyOf(held);
    held.clear();
    return next;
  }
}

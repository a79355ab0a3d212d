package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.domain.event.LinkSignal;
import org.jspecify.annotations.Nullable;

/// Where a link is open, and what its session wants of it. Thread-safe.
final class LinkState {
  private @Nullable SimulatorConnection openingOn;
  private @Nullable SimulatorConnection openOn;
  private long generation;
  private boolean isWanted;
  private boolean isUp;
  private boolean isReplaced;
  private boolean isClosed;

  /// @return false when it is being opened on this channel already, or is not to be opened
  synchronized boolean beginOpening(SimulatorConnection connection) {
    if (isClosed || isReplaced || openingOn == connection) {
      return false;
    }
    openingOn = connection;
    return true;
  }

  /// It can be tried again.
  synchronized void openingFailed(SimulatorConnection connection) {
    if (openingOn == connection) {
      openingOn = null;
    }
  }

  /// @return whether it is to be connected
  synchronized boolean opened(SimulatorConnection connection, long given) {
    generation = given;
    if (openingOn != connection) {
      return false;
    }
    openOn = connection;
    return isWanted;
  }

  /// 0 when it was never open, or was taken back from another gateway.
  synchronized long generation() {
    return generation;
  }

  /// The session wants it connected.
  ///
  /// @return where it is open; null when it is connected as soon as it is open
  synchronized @Nullable SimulatorConnection connecting() {
    isWanted = true;
    return openOn;
  }

  /// A link that was replaced is a new one from now on.
  synchronized void takeBack() {
    if (isReplaced) {
      isReplaced = false;
      generation = 0;
      openingOn = null;
    }
  }

  /// Where it is open; null when it is not.
  synchronized @Nullable SimulatorConnection connection() {
    return openOn;
  }

  /// The session receives this now.
  synchronized void received(LinkSignal.Lifecycle signal) {
    isUp =
        switch (signal) {
          case LinkSignal.Connected _ -> true;
          case LinkSignal.LoginRequired _, LinkSignal.ConnectionLost _, LinkSignal.LinkFailed _ ->
              false;
        };
    if (signal instanceof LinkSignal.LinkFailed) {
      isWanted = false;
    }
  }

  /// The channel is lost.
  synchronized void lost() {
    openOn = null;
    openingOn = null;
  }

  /// Whether its session was notified last that it is connected.
  synchronized boolean isUp() {
    return isUp;
  }

  /// @return false when that was known
  synchronized boolean replaced() {
    if (isReplaced || isClosed) {
      return false;
    }
    openOn = null;
    isWanted = false;
    isReplaced = true;
    return true;
  }

  synchronized boolean isClosed() {
    return isClosed;
  }

  /// @return where it is open
  synchronized @Nullable SimulatorConnection close() {
    isClosed = true;
    var was = openOn;
    openOn = null;
    return was;
  }
}

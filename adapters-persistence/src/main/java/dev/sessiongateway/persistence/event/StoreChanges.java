package dev.sessiongateway.persistence.event;

import dev.sessiongateway.domain.session.SessionName;

/// Gets what was committed, for other processes on the same databases. Does not block. Thread-safe.
public interface StoreChanges {
  /// For a gateway that is alone.
  StoreChanges UNOBSERVED =
      new StoreChanges() {
        @Override
        public void appended(SessionName session) {}

        @Override
        public void stateChanged() {}

        @Override
        public void keysChanged() {}
      };

  /// The log of a session became longer.
  void appended(SessionName session);

  /// A session, its owner or a gateway changed.
  void stateChanged();

  void keysChanged();
}

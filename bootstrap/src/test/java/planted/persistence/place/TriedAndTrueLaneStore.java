package planted.persistence.place;

import planted.application.webhook.LaneStore;

/// Breaks nothing: its contract is beside it.
public final class TriedAndTrueLaneStore implements LaneStore {
  interface LaneStoreContract {}

  static final class Tried implements LaneStoreContract {}
}

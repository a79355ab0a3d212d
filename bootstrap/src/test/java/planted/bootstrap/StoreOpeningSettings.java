package planted.bootstrap;

import planted.persistence.webhook.UntriedLaneStore;

/// Breaks: storesAreFoundByTheirNames.
record StoreOpeningSettings(UntriedLaneStore lanes) {}

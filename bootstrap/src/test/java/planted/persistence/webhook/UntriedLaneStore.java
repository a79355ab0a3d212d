package planted.persistence.webhook;

import planted.application.webhook.LaneStore;

/// Breaks: portsAreTriedByTheirContracts.
public final class UntriedLaneStore implements LaneStore {}

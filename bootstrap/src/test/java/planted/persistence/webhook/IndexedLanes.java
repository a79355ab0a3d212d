package planted.persistence.webhook;

import planted.application.search.WordIndex;

/// Violates: the stores of the gateway know the store of a part.
record IndexedLanes(WordIndex index) {}

package dev.sessiongateway.domain.paging;

import dev.sessiongateway.domain.fault.Fault;

/// A page of a list: at most `limit` elements after skipping `offset`.
public record Page(int limit, int offset) {
  /// Larger limits are reduced to this.
  public static final int MAX_LIMIT = 1_000;

  public Page {
    if (limit < 1) {
      throw Fault.invalid("limit", "must be at least 1");
    }
    if (offset < 0) {
      throw Fault.invalid("offset", "must not be negative");
    }
    limit = Math.min(limit, MAX_LIMIT);
  }
}

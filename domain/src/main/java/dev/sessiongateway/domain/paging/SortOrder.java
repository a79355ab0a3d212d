package dev.sessiongateway.domain.paging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;

/// `ASCENDING`: A to Z, oldest first. `DESCENDING`: Z to A, newest first.
public enum SortOrder {
  ASCENDING,
  DESCENDING;

  public static SortOrder parse(String field, String text) {
    return switch (Ascii.lower(text)) {
      case "asc" -> ASCENDING;
      case "desc" -> DESCENDING;
      default -> throw Fault.invalid(field, "must be asc or desc");
    };
  }
}

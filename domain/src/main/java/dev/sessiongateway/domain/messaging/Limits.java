package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// The network's lengths and counts, in UTF-16 characters. A text must also say something.
final class Limits {
  static final int BODY = 65_536;
  static final int CAPTION = 4_096;
  static final int TITLE = 1_024;
  static final int DESCRIPTION = 2_048;
  static final int BUTTON_TEXT = 256;
  static final int ROW_ID = 256;
  static final int BUTTONS = 10;
  static final int SECTIONS = 10;
  static final int ROWS = 100;
  static final int POLL_OPTIONS = 12;
  static final int CARDS = 100;

  private Limits() {}

  static void text(String field, String value, int limit) {
    if (value.isBlank()) {
      throw Fault.invalid(field, "must not be blank");
    }
    atMost(field, value, limit);
  }

  static void atMost(String field, @Nullable String value, int limit) {
    if (value != null && value.length() > limit) {
      throw Fault.invalid(field, "must be at most " + limit + " characters");
    }
  }

  static void count(String field, int size, int limit) {
    if (size < 1 || size > limit) {
      throw Fault.invalid(field, "must have 1 to " + limit + " elements");
    }
  }
}

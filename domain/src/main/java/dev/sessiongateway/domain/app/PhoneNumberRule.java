package dev.sessiongateway.domain.app;

import org.jspecify.annotations.Nullable;

/// A rule for phone numbers that have more than one form. Numbers are in digits, with their country
/// code.
///
/// @param expression the numbers that the rule handles: those in which it has a match
/// @param replacement in place of the first match it gives the other form of a number: digits, and
///   `$1` to `$9` for the groups of the match. Absent when such numbers have no other form
public record PhoneNumberRule(String expression, @Nullable String replacement) {
  /// The most characters of an expression.
  public static final int LONGEST_EXPRESSION = 200;

  /// The most characters of a replacement.
  public static final int LONGEST_REPLACEMENT = 50;
}

package dev.sessiongateway.domain.label;

import dev.sessiongateway.domain.fault.Fault;

/// Putting a label on a chat, or taking it off.
///
/// @spec api.md#family-b-operations Family B operations
public enum LabelAction {
  ADD,
  REMOVE;

  public static LabelAction parse(String text) {
    return switch (text) {
      case "add" -> ADD;
      case "remove" -> REMOVE;
      default -> throw Fault.invalid("action", "must be add or remove");
    };
  }
}

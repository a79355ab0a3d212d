package dev.sessiongateway.domain.label;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;

/// Adds a label to a chat, or removes it.
///
/// @spec api.md#family-b-operations Family B operations
public enum LabelAction implements Coded {
  ADD("ADD"),
  REMOVE("REMOVE");

  private final String code;

  LabelAction(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public static LabelAction parse(String text) {
    return switch (text) {
      case "add" -> ADD;
      case "remove" -> REMOVE;
      default -> throw Fault.invalid("action", "must be add or remove");
    };
  }
}

package dev.sessiongateway.network.simulator.description;

/// A mistake in a description of a world.
final class Mistake extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String pointer;

  /// @param pointer where it is, as a JSON pointer: `/phones/0/number`
  Mistake(String pointer, String reason) {
    super(reason);
    this.pointer = pointer;
  }

  String pointer() {
    return pointer;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

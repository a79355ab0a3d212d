package planted.application.circle;

/// A class and its builder are one.
record Round() implements Shape {
  static RoundBuilder builder() {
    return new RoundBuilder();
  }
}

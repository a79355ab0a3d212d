package planted.application.circle;

/// A sealed type and its subtypes are one.
sealed interface Shape permits Round, Square {
  default Shape turned() {
    return new Round();
  }
}

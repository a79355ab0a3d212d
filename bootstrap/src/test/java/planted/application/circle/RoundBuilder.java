package planted.application.circle;

final class RoundBuilder {
  Round build() {
    return new Round();
  }
}

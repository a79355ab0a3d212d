package planted.application.session;

/// Takes eight things by their place.
public final class GreedySessions {
  GreedySessions(int a, int b, int c, int d, int e, int f, int g, int h) {
    open(a, b, c, d, e, f, g, h);
  }

  void open(int a, int b, int c, int d, int e, int f, int g, int h) {}

  void close(int a, int b, int c, int d, int e, int f, int g) {}

  record Wide(int a, int b, int c, int d, int e, int f, int g, int h) {}
}

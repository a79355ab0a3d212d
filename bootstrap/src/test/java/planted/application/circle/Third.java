package planted.application.circle;

/// Breaks: classesHaveNoCircles.
record Third(int depth) {
  First deeper() {
    return new First(new Second(new Third(depth + 1)));
  }
}

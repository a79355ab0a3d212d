package planted.application.circle;

/// Breaks: classesHaveNoCircles.
record Second(Third third) {}

package planted.application.circle;

/// Breaks: classesHaveNoCircles.
record First(Second second) {}

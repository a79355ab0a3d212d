package dev.sessiongateway.bootstrap.demo;

/// A step of the demo had no effect. The message says what was missing.
final class StepFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StepFailed(String missing) {
    super(missing);
  }
}

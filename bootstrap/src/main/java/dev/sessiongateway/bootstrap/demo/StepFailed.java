package dev.sessiongateway.bootstrap.demo;

/// Something did not happen that should have. The message says what was missing.
final class StepFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StepFailed(String missing) {
    super(missing);
  }
}

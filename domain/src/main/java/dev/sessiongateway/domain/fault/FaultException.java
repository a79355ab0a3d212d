package dev.sessiongateway.domain.fault;

import org.jspecify.annotations.Nullable;

/// Carries a [Fault] across a port. Made by [Fault#toException()].
public final class FaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Fault fault;

  FaultException(Fault fault, @Nullable Throwable cause) {
    // Expected answers, thrown under load: a stack trace only where there is a cause to explain.
    super(fault.message(), cause, false, cause != null);
    this.fault = fault;
  }

  public Fault fault() {
    return fault;
  }
}

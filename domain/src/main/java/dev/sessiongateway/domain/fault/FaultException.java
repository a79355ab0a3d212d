package dev.sessiongateway.domain.fault;

import org.jspecify.annotations.Nullable;

/// Carries a [Fault] across a port. Made by [Fault#toException()].
public final class FaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Fault fault;

  FaultException(Fault fault, @Nullable Throwable cause) {
    // Faults are expected results and thrown under load, so they have a stack trace only with a
    // cause.
    super(fault.message(), cause, false, cause != null);
    this.fault = fault;
  }

  public Fault fault() {
    return fault;
  }
}

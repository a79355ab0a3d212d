package dev.sessiongateway.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// What tests say about refusals.
public final class Faults {
  private Faults() {}

  /// The fault that the call ends with.
  public static Fault faultOf(ThrowingCallable call) {
    var thrown = catchThrowableOfType(FaultException.class, call);
    assertThat(thrown).as("a fault").isNotNull();
    return thrown.fault();
  }

  /// Asserts that the call ends with the fault of this code.
  public static void assertFault(String code, ThrowingCallable call) {
    assertThat(faultOf(call).code()).isEqualTo(code);
  }
}

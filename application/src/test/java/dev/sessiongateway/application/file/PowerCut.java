package dev.sessiongateway.application.file;

/// The power of a [SimulatedDisk] is off: nothing is written any more. An error, so that no handler
/// of exceptions goes on.
public final class PowerCut extends Error {
  private static final long serialVersionUID = 1;

  PowerCut(String step) {
    super("the power was cut before: " + step, null, false, false);
  }
}

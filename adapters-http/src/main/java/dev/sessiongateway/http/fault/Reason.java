package dev.sessiongateway.http.fault;

import org.eclipse.jetty.http.HttpStatus;

/// The name of a status.
final class Reason {
  private Reason() {}

  static String of(int status) {
    return HttpStatus.getMessage(status);
  }
}

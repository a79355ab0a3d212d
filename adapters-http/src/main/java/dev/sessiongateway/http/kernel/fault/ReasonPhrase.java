package dev.sessiongateway.http.kernel.fault;

import org.eclipse.jetty.http.HttpStatus;

/// The name of a status.
final class ReasonPhrase {
  private ReasonPhrase() {}

  static String of(int status) {
    return HttpStatus.getMessage(status);
  }
}

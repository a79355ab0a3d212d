package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.sessiongateway.application.trace.CurrentRequest;

/// The request of a line in text: ` requestId="..."` and ` traceId="..."`, as key-value pairs are
/// written; empty without a request. Runs on the thread that logs.
public final class RequestConverter extends ClassicConverter {
  /// Its word in patterns.
  static final String WORD = "request";

  @Override
  public String convert(ILoggingEvent event) {
    var request = CurrentRequest.trace();
    if (request == null) {
      return "";
    }
    var id = " requestId=\"" + request.requestId() + "\"";
    return request.context() == null ? id : id + " traceId=\"" + request.context().traceId() + "\"";
  }
}

package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.Nullable;

/// What can be wrong with a request before it means anything: trouble of HTTP, not of the gateway's
/// subject. The counterpart of [dev.sessiongateway.domain.fault.Fault].
public enum HttpFault {
  /// No operation has this method and path.
  UNKNOWN_ROUTE("route.not-found"),
  /// The path is there, but not with this method.
  METHOD_NOT_ALLOWED("method.not-allowed"),
  /// The path has dot segments or broken escapes.
  BAD_PATH("invalid.path"),
  /// Another HTTP than 1.0 and 1.1.
  HTTP_VERSION("unsupported.http-version"),
  /// The virtual machine ran out of memory on the way.
  OUT_OF_MEMORY("server.out-of-memory"),
  /// The operation exists in the family, but not here yet.
  NOT_BUILT("unsupported.operation"),
  /// A body that is not JSON.
  NOT_JSON("unsupported.content-type"),
  /// The body came too slowly.
  BODY_TOO_SLOW("timeout.body"),
  /// The headers came too slowly.
  HEADERS_TOO_SLOW("timeout.headers"),
  /// The server has as many connections as it can.
  TOO_MANY_CONNECTIONS("server.connections"),
  URL_TOO_LONG("too-large.url"),
  HEADERS_TOO_LARGE("too-large.headers"),
  /// The request is no HTTP, or ended early.
  MALFORMED("invalid.request"),
  /// The operation is a websocket and the request asks for none.
  UPGRADE_REQUIRED("websocket.upgrade-required"),
  /// The address of a file was signed by us, but is not good any more.
  ADDRESS_EXPIRED("address.expired"),
  /// The address of a file carries a signature that is not ours, or is another file's.
  ADDRESS_NOT_SIGNED("address.wrong-signature"),
  /// A client that stays connected does not read.
  READER_TOO_SLOW("timeout.reader"),
  /// The server is going down.
  STOPPING("server.stopping");

  private final String code;

  HttpFault(String code) {
    this.code = code;
  }

  /// Public API, as the codes of the other faults.
  public String code() {
    return code;
  }

  public Raised toException() {
    return new Raised(this, null);
  }

  public Raised toException(Throwable cause) {
    return new Raised(this, cause);
  }

  /// Carries the fault to where answers are made.
  public static final class Raised extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final HttpFault fault;

    private Raised(HttpFault fault, @Nullable Throwable cause) {
      super(fault.code, cause, false, false);
      this.fault = fault;
    }

    public HttpFault wireFault() {
      return fault;
    }
  }
}

package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.Nullable;

/// Failures of HTTP itself, before a request reaches an operation. The counterpart of
/// [dev.sessiongateway.domain.fault.Fault].
public enum HttpFault {
  /// No route has this method and path.
  UNKNOWN_ROUTE(404, "route.not-found"),
  /// The path exists, but not with this method.
  METHOD_NOT_ALLOWED(405, "method.not-allowed"),
  /// The path contains dot segments or malformed escapes.
  BAD_PATH(400, "invalid.path"),
  /// An HTTP version other than 1.0 and 1.1.
  HTTP_VERSION(505, "unsupported.http-version"),
  /// The virtual machine ran out of memory.
  OUT_OF_MEMORY(503, "server.out-of-memory"),
  /// A body that is not JSON.
  NOT_JSON(415, "unsupported.content-type"),
  /// The body came too slowly.
  BODY_TOO_SLOW(408, "timeout.body"),
  /// The headers came too slowly.
  HEADERS_TOO_SLOW(408, "timeout.headers"),
  /// The server has reached its connection limit.
  TOO_MANY_CONNECTIONS(503, "server.connections"),
  URL_TOO_LONG(414, "too-large.url"),
  HEADERS_TOO_LARGE(431, "too-large.headers"),
  /// The request is malformed or incomplete HTTP.
  MALFORMED(400, "invalid.request"),
  /// The operation is a websocket and the request is no upgrade.
  UPGRADE_REQUIRED(426, "websocket.upgrade-required"),
  /// The signature of the address is valid but has expired.
  ADDRESS_EXPIRED(403, "address.expired"),
  /// The signature does not match the address.
  ADDRESS_NOT_SIGNED(403, "address.wrong-signature"),
  /// No key is needed, but the request may come from a web page of another machine.
  FOREIGN_PAGE(403, "page.foreign"),
  /// The client of a stream reads too slowly.
  READER_TOO_SLOW(408, "timeout.reader"),
  /// The server is shutting down.
  STOPPING(503, "server.stopping");

  private final int status;
  private final String code;

  HttpFault(int status, String code) {
    this.status = status;
    this.code = code;
  }

  /// The status of the response, in both families.
  public int status() {
    return status;
  }

  /// The stable code, part of the public API.
  public String code() {
    return code;
  }

  public Raised toException() {
    return new Raised(this, null);
  }

  public Raised toException(Throwable cause) {
    return new Raised(this, cause);
  }

  /// Carries the fault to the place that renders responses.
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

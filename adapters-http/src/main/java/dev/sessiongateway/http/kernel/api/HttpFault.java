package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.Nullable;

/// Failures of HTTP itself, before a request reaches an operation. The counterpart of
/// [dev.sessiongateway.domain.fault.Fault].
public enum HttpFault {
  /// No route has this method and path.
  UNKNOWN_ROUTE(404, "route.not-found", ""),
  /// The path exists, but not with this method.
  METHOD_NOT_ALLOWED(405, "method.not-allowed", ""),
  /// The path contains dot segments or malformed escapes.
  BAD_PATH(
      400,
      "invalid.path",
      "The path must not contain . or .. as a segment, and % only before two"
          + " hexadecimal digits"),
  HTTP_VERSION(505, "unsupported.http-version", "Use HTTP/1.1"),
  OUT_OF_MEMORY(
      503, "server.out-of-memory", "The server is short of memory, try again in a moment"),
  /// A body that is not JSON.
  NOT_JSON(415, "unsupported.content-type", "The body must be JSON, in UTF-8 and not compressed"),
  BODY_TOO_SLOW(408, "timeout.body", "The body came too slowly"),
  HEADERS_TOO_SLOW(408, "timeout.headers", "The headers came too slowly"),
  TOO_MANY_CONNECTIONS(
      503, "server.connections", "The server has too many connections, try again in a moment"),
  URL_TOO_LONG(414, "too-large.url", "The URL is too long"),
  HEADERS_TOO_LARGE(431, "too-large.headers", "The headers are too large"),
  /// The request is malformed or incomplete HTTP.
  MALFORMED(400, "invalid.request", "The request is not valid HTTP"),
  /// The operation is a websocket and the request is no upgrade.
  UPGRADE_REQUIRED(426, "websocket.upgrade-required", "This is a websocket; ask for an upgrade"),
  /// The signature of the address is valid but has expired.
  ADDRESS_EXPIRED(
      403,
      "address.expired",
      "This address has expired; read the message or picture again for a new one, or"
          + " send a key"),
  /// The signature does not match the address.
  ADDRESS_NOT_SIGNED(
      403,
      "address.wrong-signature",
      "The signature does not fit this address; use the address as it was handed out,"
          + " or send a key"),
  /// The key is valid, and may not be used from where the request comes.
  KEY_ELSEWHERE(
      403,
      "key.address-not-allowed",
      "This key may not be used from the address of this request; an administrator changes its"
          + " addresses"),
  /// More than one key in the place from which the key is taken: which one is meant is not guessed.
  TWO_KEYS(401, "unauthorized", "Unauthorized: the request has two keys; send one"),
  /// No key is needed, but the request may come from a web page of another machine.
  FOREIGN_PAGE(
      403,
      "page.foreign",
      "Without a key only programs and pages of this machine may call: Host must be"
          + " loopback, and Origin too where there is one"),
  /// Another node was asked, and did not answer.
  NODE_UNREACHABLE(
      503,
      "node.unreachable",
      "The node that runs the session did not answer; whether it did what was asked is not known."
          + " A send with an id or an idempotency key can be repeated"),
  /// No connection to another node, so nothing was asked of it.
  NODE_NOT_REACHED(
      503,
      "node.not-reached",
      "The node that runs the session cannot be reached from this one; nothing was done. Try again"
          + " in a moment, or at another node"),
  READER_TOO_SLOW(408, "timeout.reader", "The client reads too slowly"),
  STOPPING(503, "server.stopping", "The server is stopping");

  private final int status;
  private final String code;
  private final String message;

  HttpFault(int status, String code, String message) {
    this.status = status;
    this.code = code;
    this.message = message;
  }

  /// The status of the response, in both families.
  public int status() {
    return status;
  }

  /// The stable code, part of the public API.
  public String code() {
    return code;
  }

  /// For a person; empty when it names method and path of the request.
  public String message() {
    return message;
  }

  /// For a person who has sent this request.
  public String message(RequestInfo request) {
    return message.isEmpty() ? "Cannot " + request.method() + " " + request.path() : message;
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

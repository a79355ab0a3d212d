package dev.sessiongateway.http;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.http.kernel.access.CorsHeaders;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.connection.RequestTracing;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers requests that Jetty refuses before our handlers run, and those during which an error of
/// the virtual machine came out of them, in the error shape of the family instead of an HTML page.
final class JettyErrorHandler extends org.eclipse.jetty.ee10.servlet.ErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(JettyErrorHandler.class);

  private final ResponseRenderer renderer;
  private final RequestTracing tracing;
  private final PathAreas areas;
  private final CorsHeaders cors;

  /// The bodies for want of memory, which are made in advance.
  private final byte[] shortOfMemoryA;

  private final byte[] shortOfMemoryB;

  JettyErrorHandler(
      ResponseRenderer renderer, RequestTracing tracing, PathAreas areas, CorsHeaders cors) {
    this.areas = areas;
    this.cors = cors;
    this.renderer = renderer;
    this.tracing = tracing;
    this.shortOfMemoryA = shortOfMemory(renderer, Family.A);
    this.shortOfMemoryB = shortOfMemory(renderer, Family.B);
  }

  private static byte[] shortOfMemory(ResponseRenderer renderer, Family family) {
    var info = new RequestInfo(family, Dialect.NATIVE, "GET", "/", "");
    return bytes(renderer, renderer.faults().answer(HttpFault.OUT_OF_MEMORY, info));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      var trace = tracing.of(request);
      var info = info(request, trace);
      if (request.getAttribute(ERROR_EXCEPTION) instanceof OutOfMemoryError error) {
        LOG.atError().setCause(error).log("out of memory outside of an operation");
        var answer = renderer.faults().answer(HttpFault.OUT_OF_MEMORY, info);
        write(answer, shortOfMemory(answer, info), trace, request, response, callback);
      } else {
        var answer = answer(request, response.getStatus(), info);
        write(answer, bytes(answer), trace, request, response, callback);
      }
      return true;
    } catch (RuntimeException e) {
      // Jetty drops it, and answers 500 without a body.
      LOG.error("A refusal could not be written", e);
      throw e;
    }
  }

  /// Answers a request that cannot reach an operation any more.
  void refuse(HttpFault fault, Request request, Response response, Callback callback) {
    var trace = tracing.of(request);
    var answer = renderer.faults().answer(fault, info(request, trace));
    write(answer, bytes(answer), trace, request, response, callback);
  }

  /// A whole HTTP/1.1 response, for connections that have no request yet.
  byte[] refusal(Throwable fault) {
    var request = new RequestInfo(Family.A, Dialect.NATIVE, "GET", "/", "");
    var response = renderer.faults().answer(fault, request);
    var body = bytes(response);
    var head = new StringBuilder("HTTP/1.1 ").append(response.status()).append(' ');
    head.append(HttpStatus.getMessage(response.status())).append("\r\n");
    var headers = new TreeMap<>(response.headers());
    headers.putAll(cors.of(null));
    headers.put("Content-Type", ApiResponse.JSON_TYPE);
    headers.put("Content-Length", "" + body.length);
    headers.put("Connection", "close");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    var out = new ByteArrayOutputStream();
    out.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(body);
    return out.toByteArray();
  }

  private RequestInfo info(Request request, RequestTrace trace) {
    var path = request.getHttpURI().getPath();
    return path == null
        ? new RequestInfo(Family.A, Dialect.NATIVE, request.getMethod(), "/", trace.requestId())
        : areas.info(request.getMethod(), path, trace.requestId());
  }

  private void write(
      ApiResponse answer,
      byte[] body,
      RequestTrace trace,
      Request request,
      Response response,
      Callback callback) {
    var headers = response.getHeaders();
    response.setStatus(answer.status());
    headers.remove(HttpHeader.CONTENT_LENGTH);
    headers.remove(HttpHeader.CONTENT_ENCODING);
    answer.headers().forEach(headers::put);
    cors.of(request.getHeaders().get(HttpHeader.ORIGIN)).forEach(headers::put);
    headers.put(HttpHeader.CONTENT_TYPE, ApiResponse.JSON_TYPE);
    headers.put("X-Content-Type-Options", "nosniff");
    RequestTracing.answer(trace, headers);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  private byte[] shortOfMemory(ApiResponse answer, RequestInfo info) {
    if (info.protocol() != null) {
      return bytes(answer);
    }
    return switch (info.family()) {
      case A -> shortOfMemoryA;
      case B -> shortOfMemoryB;
    };
  }

  private ApiResponse answer(Request request, int status, RequestInfo info) {
    return status == 500 && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable thrown
        ? renderer.faults().answer(thrown, info)
        : renderer.faults().answer(fault(status), info);
  }

  private byte[] bytes(ApiResponse response) {
    return bytes(renderer, response);
  }

  private static byte[] bytes(ResponseRenderer renderer, ApiResponse response) {
    return response.body() instanceof ApiResponse.Json(var value)
        ? renderer.json().writeLine(value)
        : new byte[0];
  }

  private static HttpFault fault(int status) {
    return switch (status) {
      case 414 -> HttpFault.URL_TOO_LONG;
      case 431 -> HttpFault.HEADERS_TOO_LARGE;
      case 408 -> HttpFault.BODY_TOO_SLOW;
      case 503 -> HttpFault.STOPPING;
      case 505 -> HttpFault.HTTP_VERSION;
      default -> HttpFault.MALFORMED;
    };
  }
}

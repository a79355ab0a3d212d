package dev.sessiongateway.http;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.api.Exchange;
import dev.sessiongateway.http.api.WireFault;
import dev.sessiongateway.http.fault.FaultResponses;
import dev.sessiongateway.http.json.Json;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Answers requests that are so broken that Jetty refuses them before any of our code runs, in the
/// same shape as all others instead of a page of HTML.
final class ProtocolErrors extends org.eclipse.jetty.ee10.servlet.ErrorHandler {
  private final Json json;
  private final FaultResponses faults;
  private final Identifiers identifiers;
  private final FamilyOfPath families;
  private final CorsHeaders cors;

  ProtocolErrors(
      Json json,
      FaultResponses faults,
      Identifiers identifiers,
      FamilyOfPath families,
      CorsHeaders cors) {
    this.families = families;
    this.cors = cors;
    this.json = json;
    this.faults = faults;
    this.identifiers = identifiers;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var path = request.getHttpURI().getPath();
    var exchange =
        new Exchange(
            path == null ? Family.A : families.of(path),
            Dialect.NATIVE,
            request.getMethod(),
            path == null ? "/" : path,
            identifiers.uuid().toString());
    var answer = answer(request, response.getStatus(), exchange);
    response.setStatus(answer.status());
    answer.headers().forEach(response.getHeaders()::put);
    cors.of(request.getHeaders().get(HttpHeader.ORIGIN)).forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ServiceDesk.JSON_TYPE);
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put("X-Request-Id", exchange.requestId());
    response.write(true, ByteBuffer.wrap(bytes(answer)), callback);
    return true;
  }

  private Answer answer(Request request, int status, Exchange exchange) {
    return status == 500 && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable thrown
        ? faults.answer(thrown, exchange)
        : faults.answer(fault(status), exchange);
  }

  private byte[] bytes(Answer answer) {
    return answer.body() instanceof Answer.Json(var value) ? json.writeLine(value) : new byte[0];
  }

  private static WireFault fault(int status) {
    return switch (status) {
      case 414 -> WireFault.URL_TOO_LONG;
      case 431 -> WireFault.HEADERS_TOO_LARGE;
      case 408 -> WireFault.BODY_TOO_SLOW;
      case 503 -> WireFault.STOPPING;
      case 505 -> WireFault.HTTP_VERSION;
      default -> WireFault.MALFORMED;
    };
  }
}

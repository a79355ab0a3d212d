package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.net.URISyntaxException;

/// Reads fields that name a server which the gateway is to call.
public final class FieldUrl {
  private FieldUrl() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public static URI of(String field, String text) {
    try {
      var url = UrlParser.parse(text);
      OutboundPolicy.problem(url)
          .ifPresent(reason -> {
            throw Fault.invalid(field, reason);
          });
      return url;
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(field, "must be an absolute http or https URL").toException(e);
    }
  }

  /// The address of a whole server, without a slash at its end.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public static URI ofServer(String field, String text) {
    var plain = text.strip();
    var server = of(field, plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain);
    if (server.getRawQuery() != null || server.getRawFragment() != null) {
      throw Fault.invalid(field, "must be the address of the server, without ? and #");
    }
    return server;
  }
}

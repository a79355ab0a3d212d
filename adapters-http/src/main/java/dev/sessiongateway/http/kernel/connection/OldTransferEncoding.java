package dev.sessiongateway.http.kernel.connection;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/// Closes the connection after a request of HTTP/1.0 with a transfer encoding (RFC 9112, 6.1).
/// HTTP/1.0 has none, so a proxy before the gateway may see another end of the request than Jetty:
/// what follows on the connection would be a request for one of them only.
public final class OldTransferEncoding implements HttpConfiguration.Customizer {
  @Override
  public Request customize(Request request, HttpFields.Mutable answer) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
        && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      answer.put(HttpFields.CONNECTION_CLOSE);
    }
    return request;
  }
}

package dev.sessiongateway.http.kernel.connection;

import dev.sessiongateway.http.kernel.server.PathPrefix;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/// Takes the base path off each request before anything else sees it. A request without it passes:
/// the proxy has taken it off, or there is none in between.
public record PathPrefixCustomizer(PathPrefix base) implements HttpConfiguration.Customizer {
  @Override
  public Request customize(Request request, HttpFields.Mutable answer) {
    var uri = request.getHttpURI();
    return base.rest(String.valueOf(uri.getPath()))
        .filter(_ -> staysBelow(uri))
        .<Request>map(rest -> new Rebased(request, below(uri, rest)))
        .orElse(request);
  }

  /// A path may lead out of the base again: `/gateway/../api` is not below it.
  private boolean staysBelow(HttpURI uri) {
    var canonical = uri.getCanonicalPath();
    return canonical != null && base.rest(canonical).isPresent();
  }

  private static HttpURI below(HttpURI uri, String path) {
    var query = uri.getQuery();
    return HttpURI.build(uri).pathQuery(query == null ? path : path + "?" + query).asImmutable();
  }

  private static final class Rebased extends Request.Wrapper {
    private final HttpURI uri;

    Rebased(Request request, HttpURI uri) {
      super(request);
      this.uri = uri;
    }

    @Override
    public HttpURI getHttpURI() {
      return uri;
    }
  }
}

package dev.sessiongateway.domain.node;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.net.URISyntaxException;

/// Where the other nodes reach a node, which is also its name: scheme, host and port, nothing else.
/// Two nodes never have the same one.
public record NodeUrl(String value) implements Comparable<NodeUrl> {
  private static final String FIELD = "node-url";
  private static final int LONGEST = 255;
  private static final String RULE =
      "must be http or https with a host and nothing behind the port, such as http://10.0.0.3:8080";

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.node-url`
  public NodeUrl {
    var uri = parsed(value);
    if (value.length() > LONGEST
        || uri.getHost() == null
        || !(uri.getScheme().equals("http") || uri.getScheme().equals("https"))
        || !isOrigin(uri)) {
      throw Fault.invalid(FIELD, RULE);
    }
  }

  /// Reads one as people write it: in any case, with or without a slash at the end.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.node-url`
  public static NodeUrl parse(String text) {
    var end = text.endsWith("/") ? text.length() - 1 : text.length();
    return new NodeUrl(Ascii.lower(text.substring(0, end)));
  }

  private static URI parsed(String value) {
    try {
      var uri = new URI(value);
      if (uri.getScheme() == null) {
        throw Fault.invalid(FIELD, RULE);
      }
      return uri;
    } catch (URISyntaxException _) {
      throw Fault.invalid(FIELD, RULE);
    }
  }

  private static boolean isOrigin(URI uri) {
    return uri.getRawUserInfo() == null
        && uri.getRawPath().isEmpty()
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null
        && uri.getPort() != 0;
  }

  @Override
  public int compareTo(NodeUrl other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}

package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.product.Product;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// Where a client downloads a stored file.
public final class MediaLink {
  private MediaLink() {}

  public static String of(Product product, SessionName session, MediaId file) {
    // A name may hold spaces and `@`; URLEncoder means forms, where a space is a plus.
    var name = URLEncoder.encode(session.value(), StandardCharsets.UTF_8).replace("+", "%20");
    return product.url("/api/files/" + name + "/" + file.value());
  }

  /// The same for a file that is no session's own, such as somebody's picture.
  public static String of(Product product, MediaId file) {
    return product.url("/api/files/" + file.value());
  }
}

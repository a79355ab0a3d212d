package dev.sessiongateway.application.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the app of a business gets webhooks.
///
/// @param verifyToken sent when the address is verified; absent for an address that is not
/// @param fields the kinds of webhooks that the app subscribed to; empty for all
public record CloudWebhook(String url, @Nullable String verifyToken, List<String> fields) {
  public CloudWebhook {
    fields = List.copyOf(fields);
  }

  /// An address for webhooks of all kinds.
  public CloudWebhook(String url, @Nullable String verifyToken) {
    this(url, verifyToken, List.of());
  }

  public CloudWebhook withFields(List<String> others) {
    return new CloudWebhook(url, verifyToken, others);
  }

  /// Without the token, and without a query, which may hold another one.
  @Override
  public String toString() {
    return url.split("\\?", 2)[0];
  }
}

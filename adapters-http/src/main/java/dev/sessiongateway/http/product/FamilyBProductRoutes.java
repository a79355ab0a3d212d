package dev.sessiongateway.http.product;

import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;

/// Who answers here, for family B: its clients ask before they have a key.
public final class FamilyBProductRoutes implements Api.Capability {
  /// Clients branch on the first number of a version that is not ours.
  private static final String SPOKEN_VERSION = "2.3.6";

  /// Of the network's own web client: there is none behind us, but tools show the field.
  private static final String WEB_VERSION = "2.3000.0";

  private final Product product;

  public FamilyBProductRoutes(Product product) {
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.openGet("/", _ -> Answer.ok(Banner.of(product)));
    // Managers of Evolution API 2.4 ask for a licence before anything else; ours needs none.
    api.openGet("/license/status", _ -> Answer.ok(new License("active")));
  }

  record License(String status) {}

  /// @param version of the API that is spoken
  /// @param gateway our own version
  record Banner(
      int status,
      String message,
      String version,
      String clientName,
      String documentation,
      String whatsappWebVersion,
      String gateway) {
    static Banner of(Product product) {
      return new Banner(
          200,
          "Session Gateway is up and speaks this API",
          SPOKEN_VERSION,
          Product.NAME,
          product.url("/docs"),
          WEB_VERSION,
          product.version());
    }
  }
}

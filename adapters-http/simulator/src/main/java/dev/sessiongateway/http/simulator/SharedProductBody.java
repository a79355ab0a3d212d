package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// A product that a phone shares.
///
/// @param shop the number of the business that offers it; absent means the phone itself
record SharedProductBody(
    String productId,
    @Nullable String shop,
    @Nullable @Length(max = ContentLimits.CAPTION) String body,
    @Nullable @Length(max = ContentLimits.TITLE) String footer) {
  /// As the shop shows it to the phone.
  Content toContent(VirtualPhones phones, PhoneNumber phone) {
    var of = shop == null ? phone : PhoneNumber.parse("product.shop", shop);
    var found =
        phones
            .catalog(of, phone)
            .find(PhoneShopRoutes.id("product.productId", productId))
            .orElseThrow(() -> Fault.invalid("product.productId", "is no product of the shop"));
    return new Content.SharedProduct(of.jid(), found, body, footer);
  }
}

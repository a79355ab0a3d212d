package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.messaging.Button;

/// The network's parameters of a Pix payment: an empty order and the payee.
final class PixParameters {
  private PixParameters() {}

  static ObjectNode of(Button.Pix pix) {
    var parameters =
        JsonNodeFactory.instance
            .objectNode()
            .put("currency", pix.currency())
            .put("reference_id", "")
            .put("type", "physical-goods");
    parameters.set("total_amount", amount());
    parameters
        .putArray("payment_settings")
        .addObject()
        .put("type", "pix_static_code")
        .putObject("pix_static_code")
        .put("merchant_name", pix.name())
        .put("key", pix.key())
        .put("key_type", keyType(pix.keyType()));
    return parameters;
  }

  private static ObjectNode amount() {
    return JsonNodeFactory.instance.objectNode().put("value", 0).put("offset", 100);
  }

  private static String keyType(Button.Pix.KeyType type) {
    return switch (type) {
      case PHONE -> "PHONE";
      case EMAIL -> "EMAIL";
      case CPF -> "CPF";
      case CNPJ -> "CNPJ";
      case RANDOM -> "EVP";
    };
  }
}

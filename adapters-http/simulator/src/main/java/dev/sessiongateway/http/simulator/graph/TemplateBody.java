package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A template that an app sends, with the values of its placeholders.
record TemplateBody(
    @Length(min = 1, max = 512) String name,
    LanguageBody language,
    @Nullable @Size(max = 20) List<PartBody> components) {

  /// This template, which has the links of groups in place of their ids.
  TemplateBody linked(UnaryOperator<String> link) {
    return components == null
        ? this
        : new TemplateBody(
            name, language, components.stream().map(part -> part.linked(link)).toList());
  }

  /// The values for a part of the template; none when the app names no such part.
  List<ParameterBody> parameters(String type) {
    return parts().stream()
        .filter(part -> part.type().equalsIgnoreCase(type))
        .flatMap(part -> part.all().stream())
        .toList();
  }

  /// The value for a button; null when the app gives none.
  ///
  /// @param index of the button, from 0
  @Nullable String ofButton(int index) {
    return parts().stream()
        .filter(part -> part.type().equalsIgnoreCase("button") && part.isAt(index))
        .flatMap(part -> part.all().stream())
        .findFirst()
        .map(ParameterBody::words)
        .orElse(null);
  }

  /// What a button opens; empty when the app does not say it.
  Optional<ActionBody> action(int index) {
    return parts().stream()
        .filter(part -> part.type().equalsIgnoreCase("button") && part.isAt(index))
        .flatMap(part -> part.all().stream())
        .map(ParameterBody::action)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /// The values for the cards of a carousel, in the order in which they are shown.
  List<TemplateBody> cards() {
    return parts().stream()
        .filter(part -> part.type().equalsIgnoreCase("carousel"))
        .flatMap(part -> part.cards() == null ? Stream.empty() : part.cards().stream())
        .sorted(Comparator.comparing(CardBody::index))
        .map(card ->
            new TemplateBody(
                name, language, card.components().stream().map(CardPartBody::toPart).toList()))
        .toList();
  }

  private List<PartBody> parts() {
    return components == null ? List.of() : components;
  }

  /// @param policy `deterministic`
  @OnlyKnownFields
  record LanguageBody(
      @Length(min = 2, max = 64) String code, @Nullable @Length(max = 32) String policy) {}

  /// @param index of a button, as a number or as text
  record PartBody(
      @Length(max = 32) String type,
      @JsonProperty("sub_type") @Nullable @Length(max = 32) String subType,
      @Nullable JsonNode index,
      @Nullable @Size(max = 100) List<ParameterBody> parameters,
      @Nullable @Size(max = 10) List<CardBody> cards) {
    PartBody linked(UnaryOperator<String> link) {
      var linked = all().stream().map(parameter -> parameter.linked(link)).toList();
      return new PartBody(type, subType, index, parameters == null ? null : linked, cards);
    }

    List<ParameterBody> all() {
      return parameters == null ? List.of() : parameters;
    }

    boolean isAt(int place) {
      return index != null && index.asText().equals("" + place);
    }
  }

  record CardBody(
      @JsonProperty("card_index") @Range(min = 0, max = 9) Integer index,
      @Size(max = 10) List<CardPartBody> components) {}

  record CardPartBody(
      @Length(max = 32) String type,
      @JsonProperty("sub_type") @Nullable @Length(max = 32) String subType,
      @Nullable JsonNode index,
      @Nullable @Size(max = 100) List<ParameterBody> parameters) {
    PartBody toPart() {
      return new PartBody(type, subType, index, parameters, null);
    }
  }

  /// @param parameterName of a placeholder with a name
  /// @param payload of a quick reply
  record ParameterBody(
      @Length(max = 32) String type,
      @JsonProperty("parameter_name") @Nullable @Length(max = 128) String parameterName,
      @JsonDeserialize(using = ValueText.class) @Nullable @Length(max = 1_024) String text,
      @Nullable FallbackBody currency,
      @JsonProperty("date_time") @Nullable FallbackBody dateTime,
      @Nullable @Length(max = 256) String payload,
      @JsonProperty("coupon_code") @Nullable @Length(max = 64) String coupon,
      MediaBody.@Nullable PictureBody image,
      MediaBody.@Nullable PictureBody video,
      MediaBody.@Nullable DocumentBody document,
      @Nullable PlaceBody location,
      @JsonProperty("limited_time_offer") @Nullable EndBody offer,
      @Nullable ActionBody action,
      @Nullable ProductBody product,
      @JsonProperty("group_id") @Nullable @Length(max = 256) String group) {
    private static final String GROUP = "group_id";

    /// The link of a group instead of its id, as Meta does it (Meta's page *Group management*).
    ParameterBody linked(UnaryOperator<String> link) {
      return Ascii.lower(type).equals(GROUP)
          ? new ParameterBody(
              "text",
              parameterName,
              link.apply(GraphFault.required(GROUP, group)),
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null)
          : this;
    }

    String words() {
      return switch (Ascii.lower(type)) {
        case "currency" -> GraphFault.required("currency", currency).value();
        case "date_time" -> GraphFault.required("date_time", dateTime).value();
        case "payload" -> GraphFault.required("payload", payload);
        case "coupon_code" -> GraphFault.required("coupon_code", coupon);
        default -> GraphFault.required("text", text);
      };
    }
  }

  /// @param expiresAt when an offer ends, in milliseconds
  record EndBody(
      @JsonProperty("expiration_time_ms") @Range(min = 0, max = 9_999_999_999_999L)
          Long expiresAt) {}

  /// @param thumbnail the product whose picture is shown
  /// @param token,data of a form
  record ActionBody(
      @JsonProperty("thumbnail_product_retailer_id") @Nullable @Length(max = 100) String thumbnail,
      @Nullable @Size(min = 1, max = 10) List<ProductsBody> sections,
      @JsonProperty("flow_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("flow_action_data") @Nullable JsonNode data) {}

  record ProductsBody(
      @Nullable @Length(max = 24) String title,
      @JsonProperty("product_items") @Size(min = 1, max = 30) List<ProductItemBody> products) {
    ProductSection toSection(CloudShop shop) {
      return new ProductSection(
          title,
          products.stream()
              .map(item -> shop.product("product_items.product_retailer_id", item.productId()))
              .toList());
    }
  }

  record ProductBody(
      @JsonProperty("product_retailer_id") @Nullable @Length(max = 100) String productId,
      @JsonProperty("catalog_id") @Nullable @Length(max = 64) String catalogId) {
    Product toProduct(CloudShop shop) {
      shop.requireCatalog("product.catalog_id", catalogId);
      return shop.product("product.product_retailer_id", productId);
    }
  }

  record FallbackBody(@JsonProperty("fallback_value") @Length(max = 256) String value) {}

  /// Reads a text that may be written as a number or a truth value, as examples of Meta have it.
  static final class ValueText extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1L;

    ValueText() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
      if (json.currentToken().isScalarValue()) {
        return json.getText();
      }
      throw context.wrongTokenException(
          json, String.class, JsonToken.VALUE_STRING, "must be a string");
    }
  }
}

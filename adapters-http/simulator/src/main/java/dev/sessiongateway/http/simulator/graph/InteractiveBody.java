package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message with something to press, to pick or to buy (Meta's pages *Interactive messages*). What
/// virtual phones have no form for is shown as what they have: a request for a location is a text,
/// a request for a permission has buttons.
@OnlyKnownFields
record InteractiveBody(
    @Length(max = 64) String type,
    @Nullable HeaderBody header,
    @Nullable WordsBody body,
    @Nullable WordsBody footer,
    @Nullable ActionBody action) {
  private static final String PRODUCT_ID = "interactive.action.product_retailer_id";

  Content toContent(MessageParts parts) {
    return switch (type) {
      case "button" -> buttons(parts.files(), ReplyButtonBody.replies(present().buttons()));
      case "cta_url" ->
          buttons(parts.files(), List.of(ParametersBody.link(present().parameters())));
      case "list" -> list();
      case "location_request_message" -> new Content.Text(words());
      case "product" -> product(parts.shop());
      case "product_list" -> products(parts.shop());
      case "catalog_message" -> catalog(parts.shop());
      case "carousel" -> carousel(parts);
      case "flow" -> flow(parts);
      case AddressForm.NAME -> address(parts);
      case RequestedAnswer.CALL_PERMISSION, RequestedAnswer.CONTACT_INFO -> request();
      default ->
          throw GraphFault.UNSUPPORTED_TYPE.toException(
              "virtual phones have no interactive message of this type");
    };
  }

  private ActionBody present() {
    return GraphFault.required("interactive.action", action);
  }

  private String words() {
    return GraphFault.required("interactive.body", body).text();
  }

  private @Nullable String below() {
    return footer == null ? null : footer.text();
  }

  private void requireNoHeader() {
    if (header != null) {
      throw GraphFault.PARAMETER.toException("interactive.header is not for the type " + type);
    }
  }

  private void requireName() {
    var name = GraphFault.required("interactive.action.name", present().name());
    if (!name.equals(type)) {
      throw GraphFault.PARAMETER_VALUE.toException("interactive.action.name must be " + type);
    }
  }

  private Content buttons(MessageFiles files, List<Button> buttons) {
    return new InteractiveContent.Buttons(
        header == null ? null : header.text(),
        header == null ? null : header.file(files),
        words(),
        below(),
        buttons);
  }

  /// The header is the title; without one, the text is.
  private Content list() {
    var title = header == null ? null : header.text();
    var opener = GraphFault.required("interactive.action.button", present().button());
    var sections =
        GraphFault.required("interactive.action.sections", present().sections()).stream()
            .map(section -> section.toSection(opener))
            .toList();
    return new InteractiveContent.ListMessage(
        title == null ? words() : title, title == null ? null : words(), below(), opener, sections);
  }

  private Content product(CloudShop shop) {
    requireNoHeader();
    shop.requireCatalog("interactive.action.catalog_id", present().catalogId());
    var product = shop.product(PRODUCT_ID, present().productId());
    return shop.show(product, body == null ? null : body.text(), below());
  }

  private Content products(CloudShop shop) {
    var title = GraphFault.required("interactive.header", header).text();
    shop.requireCatalog("interactive.action.catalog_id", present().catalogId());
    var sections = GraphFault.required("interactive.action.sections", present().sections());
    return shop.list(
        GraphFault.required("interactive.header.text", title),
        words(),
        below(),
        sections.stream().map(section -> section.toProducts(shop)).toList());
  }

  private Content catalog(CloudShop shop) {
    requireNoHeader();
    requireName();
    var parameters = present().parameters();
    return shop.all(
        "interactive.action.parameters.thumbnail_product_retailer_id",
        words(),
        below(),
        parameters == null ? null : parameters.thumbnail());
  }

  private Content carousel(MessageParts parts) {
    requireNoHeader();
    if (footer != null) {
      throw GraphFault.PARAMETER.toException("interactive.footer is not for the type " + type);
    }
    var cards = GraphFault.required("interactive.action.cards", present().cards());
    return new CarouselBody(words(), cards).toContent(parts);
  }

  private Content flow(MessageParts parts) {
    requireName();
    var given = GraphFault.required("interactive.action.parameters", present().parameters());
    var button = new FlowButtons(parts.shop().business()).of(given.toFlow());
    return buttons(parts.files(), List.of(button));
  }

  private Content address(MessageParts parts) {
    requireName();
    var given = GraphFault.required("interactive.action.parameters", present().parameters());
    return buttons(parts.files(), List.of(AddressForm.button(given)));
  }

  private Content request() {
    requireName();
    if (!type.equals(RequestedAnswer.CALL_PERMISSION)) {
      return new InteractiveContent.Buttons(
          null, null, words(), below(), RequestedAnswer.buttons(type));
    }
    requireNoHeader();
    if (footer != null) {
      throw GraphFault.PARAMETER.toException("interactive.footer is not for the type " + type);
    }
    var text = body == null ? RequestedAnswer.QUESTION : body.text();
    return new InteractiveContent.Buttons(null, null, text, null, RequestedAnswer.buttons(type));
  }

  /// @param name of the action, where Meta asks for it
  record ActionBody(
      @Nullable @Length(max = 64) String name,
      @Nullable @Size(min = 1, max = 3) List<ReplyButtonBody> buttons,
      @Nullable @Length(min = 1, max = 20) String button,
      @Nullable @Size(min = 1, max = 10) List<SectionBody> sections,
      @Nullable ParametersBody parameters,
      @JsonProperty("catalog_id") @Nullable @Length(max = 64) String catalogId,
      @JsonProperty("product_retailer_id") @Nullable @Length(max = 100) String productId,
      @Nullable @Size(min = 2, max = 10) List<CarouselBody.CardBody> cards) {}

  record SectionBody(
      @Nullable @Length(max = 24) String title,
      @Nullable @Size(min = 1, max = 10) List<RowBody> rows,
      @JsonProperty("product_items") @Nullable @Size(min = 1, max = 30)
          List<ProductItemBody> products) {
    /// @param fallback the title of the only section, which may have none
    ListSection toSection(String fallback) {
      return new ListSection(
          title == null || title.isBlank() ? fallback : title,
          GraphFault.required("interactive.action.sections.rows", rows).stream()
              .map(row -> new ListSection.Row(row.id(), row.title(), row.description()))
              .toList());
    }

    ProductSection toProducts(CloudShop shop) {
      var field = "interactive.action.sections.product_items";
      return new ProductSection(
          title,
          GraphFault.required(field, products).stream()
              .map(item -> shop.product(field + ".product_retailer_id", item.productId()))
              .toList());
    }
  }

  record RowBody(
      @Length(min = 1, max = 200) String id,
      @Length(min = 1, max = 24) String title,
      @Nullable @Length(max = 72) String description) {}
}

package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateCard;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which parts of a template go together (Meta's pages *Media card carousel templates*, *Product
/// card carousel templates*, *Limited-time offer templates*, *Catalog templates*, *Multi-product
/// message templates*, *Single-product message templates* and *Call permission request message
/// template*).
record TemplateRules(CloudTemplate template) {
  static final String OFFER = "LIMITED_TIME_OFFER";
  static final String CAROUSEL = "CAROUSEL";
  static final String CALL_PERMISSION = "CALL_PERMISSION_REQUEST";

  /// Of a header.
  static final String PRODUCT = "PRODUCT";

  /// Buttons with several products and with one.
  static final String PRODUCTS = "MPM";

  static final String ONE_PRODUCT = "SPM";
  static final String CATALOG = "CATALOG";
  static final String CONTACT_INFO = "REQUEST_CONTACT_INFO";
  static final String FLOW = "FLOW";

  private static final String MARKETING = "MARKETING";
  private static final String BUTTONS = "BUTTONS";
  private static final String HEADER = "HEADER";
  private static final int LONGEST_OFFER_BODY = 600;
  private static final Set<String> ALONE = Set.of(PRODUCTS, ONE_PRODUCT, CATALOG);
  private static final Set<String> CARD_BUTTONS =
      Set.of("QUICK_REPLY", "URL", "PHONE_NUMBER", ONE_PRODUCT);

  /// @return the template
  /// @throws GraphFault.Raised `100` for parts that do not go together
  static CloudTemplate checked(CloudTemplate template) {
    var rules = new TemplateRules(template);
    rules.find(CAROUSEL).ifPresent(rules::checkCarousel);
    rules.find(OFFER).ifPresent(_ -> rules.checkOffer());
    rules.find(CALL_PERMISSION).ifPresent(_ -> rules.checkPermission());
    rules.find(BUTTONS).ifPresent(rules::checkButtons);
    rules.find(HEADER).ifPresent(rules::checkHeader);
    return template;
  }

  private Optional<Component> find(String type) {
    return find(template.components(), type);
  }

  private static Optional<Component> find(List<Component> components, String type) {
    return components.stream().filter(one -> one.type().equals(type)).findFirst();
  }

  private static void require(boolean isTrue, String rule) {
    if (!isTrue) {
      throw GraphFault.PARAMETER.toException("components " + rule);
    }
  }

  private void requireMarketing(String what) {
    require(template.category().equals(MARKETING), what + " needs the category MARKETING");
  }

  private void checkCarousel(Component carousel) {
    requireMarketing(CAROUSEL);
    require(template.components().size() == 2, "must be BODY and CAROUSEL, without others");
    var cards = carousel.cards();
    cards.forEach(TemplateRules::checkCard);
    require(
        cards.stream().map(TemplateRules::shape).distinct().count() == 1,
        "cards must all have the same parts, formats and buttons");
  }

  private static void checkCard(TemplateCard card) {
    var format = find(card.components(), HEADER).map(Component::format).orElse("");
    require(
        Set.of("IMAGE", "VIDEO", PRODUCT).contains(format),
        "cards must have a header of IMAGE, VIDEO or PRODUCT");
    for (var part : card.components()) {
      require(
          Set.of(HEADER, "BODY", BUTTONS).contains(part.type()),
          "cards must have a header, a body and buttons only");
      require(
          part.buttons().stream().map(TemplateButton::type).allMatch(CARD_BUTTONS::contains),
          "cards have no such button");
    }
  }

  private static List<List<String>> shape(TemplateCard card) {
    return card.components().stream()
        .map(part ->
            List.of(
                part.type(),
                part.format() == null ? "" : part.format(),
                part.buttons().stream().map(TemplateButton::type).toList().toString()))
        .toList();
  }

  private void checkOffer() {
    requireMarketing(OFFER);
    require(find("FOOTER").isEmpty(), "must have no FOOTER beside an offer");
    var format = find(HEADER).map(Component::format).orElse("IMAGE");
    require(
        Set.of("IMAGE", "VIDEO").contains(format), "must have a header of IMAGE or VIDEO, or none");
    var body = find("BODY").map(Component::text).orElse("");
    require(
        body.length() <= LONGEST_OFFER_BODY,
        "must have a body of at most " + LONGEST_OFFER_BODY + " characters");
    var buttons = find(BUTTONS).map(Component::buttons).orElse(List.of());
    var types = buttons.stream().map(TemplateButton::type).toList();
    require(
        types.equals(List.of("URL")) || types.equals(List.of("COPY_CODE", "URL")),
        "must have the button URL, and COPY_CODE before it or not");
  }

  private void checkPermission() {
    require(
        !template.category().equals("AUTHENTICATION"),
        CALL_PERMISSION + " needs the category MARKETING or UTILITY");
    require(find(BUTTONS).isEmpty(), "must have no BUTTONS beside a request for a permission");
  }

  private void checkButtons(Component buttons) {
    var types = buttons.buttons().stream().map(TemplateButton::type).toList();
    for (var type : types) {
      if (ALONE.contains(type)) {
        requireMarketing(type);
        require(types.size() == 1, "must have the button " + type + " alone");
      }
    }
    require(
        types.stream().filter(CONTACT_INFO::equals).count() <= 1,
        "must have one button " + CONTACT_INFO);
    require(types.stream().filter(FLOW::equals).count() <= 1, "must have one button FLOW");
    var hasProduct = find(HEADER).map(Component::format).filter(PRODUCT::equals).isPresent();
    require(
        types.contains(ONE_PRODUCT) == hasProduct,
        "must have the button SPM with a header of PRODUCT");
  }

  private void checkHeader(Component header) {
    require(
        !PRODUCT.equals(header.format()) || find(BUTTONS).isPresent(),
        "must have the button SPM with a header of PRODUCT");
  }
}

package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateCard;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.http.simulator.graph.TemplateBody.ParameterBody;
import java.util.List;
import java.util.stream.IntStream;

/// The cards of a template, each with its values.
record TemplateCarousel(List<TemplateCard> cards, TemplateBody values, MessageParts parts) {

  /// @throws GraphFault.Raised `132000` for other values than there are cards and placeholders
  Content toContent(String body) {
    var given = values.cards();
    TemplateText.requireCount("carousel", cards.size(), given.size());
    var all =
        IntStream.range(0, cards.size())
            .mapToObj(
                place -> new TemplateText(cards.get(place).components(), given.get(place), parts))
            .toList();
    var isOfProducts = all.getFirst().component("HEADER").filter(this::isProduct).isPresent();
    return isOfProducts
        ? products(body, all)
        : new InteractiveContent.Carousel(body, all.stream().map(TemplateCarousel::card).toList());
  }

  private boolean isProduct(Component header) {
    return TemplateRules.PRODUCT.equals(header.format());
  }

  private Content products(String body, List<TemplateText> all) {
    var shop = parts.shop();
    var products =
        all.stream()
            .map(card -> card.first(ParameterBody::product, "product").toProduct(shop))
            .toList();
    return shop.list(null, body, null, List.of(new ProductSection(null, products)));
  }

  private static CarouselCard card(TemplateText card) {
    var isFilm = card.component("HEADER").filter(one -> "VIDEO".equals(one.format())).isPresent();
    var files = card.parts().files();
    var file =
        isFilm
            ? files.stored("video", card.first(ParameterBody::video, "video"), MediaKind.VIDEO)
            : files.stored("image", card.first(ParameterBody::image, "image"), MediaKind.IMAGE);
    return new CarouselCard(null, card.body(), null, file, card.buttons());
  }
}

package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Cards side by side (Meta's pages *Interactive media carousel messages* and *Interactive product
/// carousel messages*). Cards of products are shown as a list of products.
record CarouselBody(String text, List<CardBody> given) {
  private static final int LONGEST_BODY = 1_024;
  private static final int LONGEST_CARD = 160;
  private static final int MOST_BREAKS = 2;
  private static final String CARDS = "interactive.action.cards";
  private static final String PRODUCT = "product";

  Content toContent(MessageParts parts) {
    if (text.length() > LONGEST_BODY) {
      throw GraphFault.PARAMETER.toException(
          "interactive.body.text must have at most " + LONGEST_BODY + " characters");
    }
    var cards = inOrder();
    var isOfProducts = PRODUCT.equals(cards.getFirst().type());
    if (!cards.stream().allMatch(card -> PRODUCT.equals(card.type()) == isOfProducts)) {
      throw mixed();
    }
    return isOfProducts ? products(cards, parts.shop()) : media(cards, parts.files());
  }

  private List<CardBody> inOrder() {
    var cards = given.stream().sorted(Comparator.comparing(CardBody::index)).toList();
    var indices = cards.stream().map(CardBody::index).toList();
    if (!indices.equals(IntStream.range(0, cards.size()).boxed().toList())) {
      throw GraphFault.PARAMETER_VALUE.toException(
          CARDS + ".card_index must count the cards from 0, each once");
    }
    return cards;
  }

  private static GraphFault.Raised mixed() {
    return GraphFault.PARAMETER_VALUE.toException(
        CARDS + " must all have the same kind of header, and the same number and types of buttons");
  }

  private Content products(List<CardBody> cards, CloudShop shop) {
    return shop.list(
        null,
        text,
        null,
        List.of(new ProductSection(null, cards.stream().map(card -> card.product(shop)).toList())));
  }

  private Content media(List<CardBody> cards, MessageFiles files) {
    var shown = cards.stream().map(card -> card.toCard(files)).toList();
    if (shown.stream().map(CarouselBody::shape).distinct().count() > 1
        || cards.stream().map(CardBody::format).distinct().count() > 1) {
      throw mixed();
    }
    return new InteractiveContent.Carousel(text, shown);
  }

  /// For each button, whether it is a link.
  private static List<Boolean> shape(CarouselCard card) {
    return card.buttons().stream().map(Button.Url.class::isInstance).toList();
  }

  /// @param type `cta_url` or `product`; absent for cards with replies
  record CardBody(
      @JsonProperty("card_index") @Range(min = 0, max = 9) Integer index,
      @Nullable @Length(max = 32) String type,
      @Nullable HeaderBody header,
      @Nullable WordsBody body,
      @Nullable CardActionBody action) {
    private CardActionBody present() {
      return GraphFault.required(CARDS + ".action", action);
    }

    private Product product(CloudShop shop) {
      shop.requireCatalog(CARDS + ".action.catalog_id", present().catalogId());
      return shop.product(CARDS + ".action.product_retailer_id", present().productId());
    }

    private String format() {
      return header == null ? "" : header.type();
    }

    private CarouselCard toCard(MessageFiles files) {
      var words = body == null ? "" : body.text();
      if (words.length() > LONGEST_CARD
          || words.chars().filter(c -> c == '\n').count() > MOST_BREAKS) {
        throw GraphFault.PARAMETER.toException(
            "%s.body.text must have at most %s characters and %s line breaks"
                .formatted(CARDS, LONGEST_CARD, MOST_BREAKS));
      }
      return new CarouselCard(null, words, null, file(files), buttons());
    }

    private Attachment file(MessageFiles files) {
      var above = GraphFault.required(CARDS + ".header", header);
      return switch (above.type()) {
        case "image" -> above.file(files, CARDS + ".header", above.image(), MediaKind.IMAGE);
        case "video" -> above.file(files, CARDS + ".header", above.video(), MediaKind.VIDEO);
        default ->
            throw GraphFault.PARAMETER.toException(CARDS + ".header.type must be image or video");
      };
    }

    private List<Button> buttons() {
      return present().buttons() == null
          ? List.of(ParametersBody.link(present().parameters()))
          : ReplyButtonBody.replies(present().buttons());
    }
  }

  record CardActionBody(
      @Nullable @Length(max = 64) String name,
      @Nullable @Size(min = 1, max = 3) List<ReplyButtonBody> buttons,
      @Nullable ParametersBody parameters,
      @JsonProperty("catalog_id") @Nullable @Length(max = 64) String catalogId,
      @JsonProperty("product_retailer_id") @Nullable @Length(max = 100) String productId) {}
}

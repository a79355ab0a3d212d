package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.media.Attachment;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Several products of a shop, and what people order there. One product is a
/// [Content.SharedProduct].
public sealed interface ShopContent extends Content {
  /// Products of a shop to choose from, or the whole shop.
  ///
  /// @param shop the business that offers them
  /// @param image above the text
  /// @param sections empty for the whole shop
  record ProductList(
      Address shop,
      @Nullable String header,
      @Nullable Attachment image,
      String body,
      @Nullable String footer,
      List<ProductSection> sections)
      implements ShopContent {
    public ProductList {
      sections = List.copyOf(sections);
    }

    /// All products, in their order.
    public List<Product> products() {
      return sections.stream().flatMap(section -> section.products().stream()).toList();
    }

    @Override
    public String text() {
      return body;
    }

    @Override
    public @Nullable Attachment attachment() {
      return image;
    }

    @Override
    public List<Attachment> files() {
      return Stream.concat(
              Stream.ofNullable(image),
              products().stream().flatMap(product -> product.images().stream()))
          .toList();
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new ProductList(
          shop,
          header,
          image == null ? null : change.apply(image),
          body,
          footer,
          sections.stream()
              .map(section ->
                  new ProductSection(
                      section.title(),
                      section.products().stream().map(one -> one.withImages(change)).toList()))
              .toList());
    }

    /// All of it as text, for a network without shops.
    public String asText() {
      var lines = new StringJoiner("\n");
      if (header != null) {
        lines.add(header);
      }
      lines.add(body);
      for (var section : sections) {
        if (section.title() != null) {
          lines.add(section.title());
        }
        section.products().forEach(product -> lines.add("- " + product.asLine()));
      }
      if (footer != null) {
        lines.add(footer);
      }
      return lines.toString();
    }
  }

  /// A cart that a person sends to a shop.
  ///
  /// @param shop the business that gets it
  /// @param note what the person writes beside it
  record Order(Address shop, List<OrderItem> items, @Nullable String note) implements ShopContent {
    /// How many products an order has at most.
    public static final int MOST_ITEMS = 100;

    public Order {
      items = List.copyOf(items);
    }

    /// The note.
    @Override
    public String text() {
      return note == null ? "" : note;
    }

    /// The sum; empty when the products have different currencies, or there are none.
    public Optional<Price> total() {
      var currencies = items.stream().map(item -> item.price().currency()).distinct().toList();
      if (currencies.size() != 1) {
        return Optional.empty();
      }
      var sum = items.stream().mapToLong(item -> item.quantity() * item.price().amount()).sum();
      return sum < 0 || sum > Price.HIGHEST
          ? Optional.empty()
          : Optional.of(new Price(sum, currencies.getFirst()));
    }

    /// All of it as text, for those who show no orders.
    public String asText() {
      var lines = new StringJoiner("\n");
      items.forEach(item -> lines.add(item.asText()));
      total().ifPresent(total -> lines.add("= " + total.asText()));
      if (note != null) {
        lines.add(note);
      }
      return lines.toString();
    }
  }
}

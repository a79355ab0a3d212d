package dev.sessiongateway.domain.catalog;

import dev.sessiongateway.domain.fault.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The shop of a business: its products and collections, in the order in which they came.
public record Catalog(List<Product> products, List<ProductCollection> collections) {
  public static final int MOST_PRODUCTS = 500;
  public static final int MOST_COLLECTIONS = 20;

  public static final Catalog EMPTY = new Catalog(List.of(), List.of());

  public Catalog {
    products = List.copyOf(products);
    collections = List.copyOf(collections);
  }

  public boolean isEmpty() {
    return products.isEmpty() && collections.isEmpty();
  }

  public Optional<Product> find(ProductId id) {
    return products.stream().filter(product -> product.id().equals(id)).findFirst();
  }

  /// The product that orders call by this [Product#contentId()].
  public Optional<Product> findByContentId(String contentId) {
    return products.stream().filter(product -> product.contentId().equals(contentId)).findFirst();
  }

  /// The products of the collection that are in this catalogue.
  public List<Product> of(ProductCollection collection) {
    return collection.products().stream().flatMap(id -> find(id).stream()).toList();
  }

  /// As others see it: without hidden products.
  public Catalog visible() {
    return products.stream().noneMatch(Product::hidden)
        ? this
        : new Catalog(products.stream().filter(product -> !product.hidden()).toList(), collections);
  }

  /// With this product, in the place of the one with its id.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException for a product that a shop does not
  ///   take; `network.refused` when there are as many as there may be
  public Catalog with(Product product) {
    product.check();
    return new Catalog(
        replaced(products, product, p -> p.id().equals(product.id()), MOST_PRODUCTS, "products"),
        collections);
  }

  /// With this collection, in the place of the one with its id.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.products` when they are not
  ///   products of this catalogue, each once; `network.refused` when there are as many collections
  ///   as there may be
  public Catalog with(ProductCollection collection) {
    var ids = collection.products();
    if (new HashSet<>(ids).size() != ids.size()) {
      throw Fault.invalid("products", "must be unique");
    }
    if (!ids.stream().allMatch(id -> find(id).isPresent())) {
      throw Fault.invalid("products", "must be ids of products of the shop");
    }
    return new Catalog(
        products,
        replaced(
            collections,
            collection,
            c -> c.id().equals(collection.id()),
            MOST_COLLECTIONS,
            "collections"));
  }

  private static <T> List<T> replaced(
      List<T> all, T one, Predicate<T> isSame, int most, String what) {
    var after = new ArrayList<T>(all.size() + 1);
    var isNew = all.stream().noneMatch(isSame);
    if (isNew && all.size() >= most) {
      throw new Fault.Refused("a shop has at most " + most + " " + what).toException();
    }
    all.forEach(each -> after.add(isSame.test(each) ? one : each));
    if (isNew) {
      after.add(one);
    }
    return after;
  }

  /// Without this product, in its collections too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `product.not-found`
  public Catalog without(ProductId id) {
    if (find(id).isEmpty()) {
      throw Fault.notFound("product", id.value());
    }
    return new Catalog(
        products.stream().filter(product -> !product.id().equals(id)).toList(),
        collections.stream()
            .map(collection ->
                new ProductCollection(
                    collection.id(),
                    collection.name(),
                    collection.products().stream().filter(one -> !one.equals(id)).toList()))
            .toList());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `collection.not-found`
  public Catalog without(CollectionId id) {
    var after = collections.stream().filter(collection -> !collection.id().equals(id)).toList();
    if (after.size() == collections.size()) {
      throw Fault.notFound("collection", id.value());
    }
    return new Catalog(products, after);
  }

  /// The products behind one of them, or from the first one.
  ///
  /// @param cursor the id of the last product of the page before; absent for the first page
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.cursor` when it is no product
  ///   of this catalogue
  public List<Product> page(@Nullable String cursor, int limit) {
    var from = cursor == null ? 0 : indexAfter(cursor);
    return products.subList(from, Math.min(products.size(), from + limit));
  }

  private int indexAfter(String id) {
    for (var i = 0; i < products.size(); i++) {
      if (products.get(i).id().value().equals(id)) {
        return i + 1;
      }
    }
    throw Fault.invalid("cursor", "must be the nextPageCursor of the page before");
  }
}

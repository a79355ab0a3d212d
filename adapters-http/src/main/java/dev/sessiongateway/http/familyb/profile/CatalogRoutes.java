package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The shops of businesses.
public final class CatalogRoutes implements Api.FamilyB {
  /// As many as Evolution API reads when no limit is given: five pages of ten.
  private static final int PRODUCTS = 50;

  private static final int COLLECTIONS = 20;

  private final Profiles profiles;
  private final ProfileReader reading;
  private final ServerInfo server;

  public CatalogRoutes(Gateway gateway, Recipients recipients, ServerInfo server) {
    this.profiles = gateway.profiles();
    this.reading = new ProfileReader(profiles, gateway.groups(), recipients, server);
    this.server = server;
  }

  @Override
  public void register(Api api) {
    catalog(api, "b.getCatalog", "/business/getCatalog");
    catalog(api, "b.fetchCatalogs", "/chat/fetchCatalogs");
    collections(api, "b.getCollections", "/business/getCollections");
    collections(api, "b.fetchCollections", "/chat/fetchCollections");
  }

  private void catalog(Api api, String id, String path) {
    api.post(id, path + "/{instance}", Scope.READ, CatalogBody.class, this::catalog);
  }

  private void collections(Api api, String id, String path) {
    api.post(id, path + "/{instance}", Scope.READ, CollectionsBody.class, this::collections);
  }

  private ApiResponse catalog(ApiRequest request, CatalogBody body) {
    var shop = shop(request.session(), body.number());
    var page = shop.catalog().page(body.cursor(), limit(body.limit(), PRODUCTS));
    var isLast = page.isEmpty() || page.getLast().equals(shop.catalog().products().getLast());
    return ApiResponse.ok(
        new CatalogView(
            shop.wuid(),
            true,
            shop.isBusiness(),
            page.size(),
            page.stream().map(product -> ProductView.of(product, server)).toList(),
            isLast ? null : page.getLast().id().value()));
  }

  private ApiResponse collections(ApiRequest request, CollectionsBody body) {
    var shop = shop(request.session(), body.number());
    var limit = limit(body.limit(), COLLECTIONS);
    var collections =
        shop.catalog().collections().stream()
            .limit(limit)
            .map(collection -> CollectionView.of(collection, shop.catalog(), limit, server))
            .toList();
    return ApiResponse.ok(
        new CollectionsView(
            shop.wuid(),
            shop.profile().contact().name(),
            true,
            shop.isBusiness(),
            collections.size(),
            collections));
  }

  private static int limit(@Nullable Integer wanted, int most) {
    return wanted == null ? most : Math.min(wanted, most);
  }

  private Shop shop(Session session, @Nullable String number) {
    var who = reading.who(session, number);
    var catalog = profiles.catalog(session.name(), who);
    return new Shop(reading.known(session, who, number), catalog);
  }

  private record Shop(Profile profile, Catalog catalog) {
    String wuid() {
      return profile.contact().id().networkForm();
    }

    boolean isBusiness() {
      return profile.business() != null;
    }
  }

  /// @param number absent means the account itself
  /// @param limit of products; as many as there may be when it is absent or larger
  /// @param cursor the `nextPageCursor` of the page before
  record CatalogBody(
      @Nullable String number,
      @Nullable @Range(min = 1) Integer limit,
      @Nullable @Length(min = 1) String cursor) {}

  /// @param number absent means the account itself
  /// @param limit of collections, and of products in each; as many as there may be when it is
  ///   absent or larger
  record CollectionsBody(@Nullable String number, @Nullable @Range(min = 1) Integer limit) {}

  /// @param nextPageCursor absent on the last page
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CatalogView(
      String wuid,
      boolean numberExists,
      boolean isBusiness,
      int catalogLength,
      List<ProductView> catalog,
      @Nullable String nextPageCursor) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CollectionsView(
      String wuid,
      @Nullable String name,
      boolean numberExists,
      boolean isBusiness,
      int collectionsLength,
      List<CollectionView> collections) {}

  record CollectionView(String id, String name, List<ProductView> products, Status status) {
    static CollectionView of(
        ProductCollection collection, Catalog catalog, int limit, ServerInfo server) {
      return new CollectionView(
          collection.id().value(),
          collection.name(),
          catalog.of(collection).stream()
              .limit(limit)
              .map(product -> ProductView.of(product, server))
              .toList(),
          new Status(APPROVED, false));
    }
  }

  private static final String APPROVED = "APPROVED";

  /// What the network thinks of a collection; none is refused here.
  record Status(String status, boolean canAppeal) {}

  /// A product as the engine of family B shows it.
  ///
  /// @param imageUrls `requested` and `original`, empty when there is no image
  /// @param price in thousandths of the currency
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ProductView(
      String id,
      Map<String, String> imageUrls,
      Map<String, String> reviewStatus,
      String availability,
      String name,
      @Nullable String retailerId,
      @Nullable String url,
      String description,
      @Nullable Long price,
      @Nullable String currency,
      boolean isHidden) {
    static ProductView of(Product product, ServerInfo server) {
      var price = product.price();
      return new ProductView(
          product.id().value(),
          imageUrls(product, server),
          Map.of("whatsapp", APPROVED),
          product.available() ? "in stock" : "out of stock",
          product.name(),
          product.retailerId(),
          product.url(),
          product.description() == null ? "" : product.description(),
          price == null ? null : price.thousandths(),
          price == null ? null : price.currency(),
          product.hidden());
    }

    private static Map<String, String> imageUrls(Product product, ServerInfo server) {
      var images = product.images();
      if (images.isEmpty() || !(images.getFirst() instanceof Attachment.Stored image)) {
        return Map.of();
      }
      var url = server.pictureUrl(server.unsignedPictureUrl(image.id()));
      return url == null ? Map.of() : Map.of("requested", url, "original", url);
    }
  }
}

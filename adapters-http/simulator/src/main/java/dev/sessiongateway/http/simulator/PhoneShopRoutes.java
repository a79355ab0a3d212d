package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shop of a phone's account: its products and collections.
record PhoneShopRoutes(PhonePaths phones, MediaIngest media) {
  private static final String PRODUCT = PhonePaths.PHONE + "/products/{productId}";
  private static final String COLLECTION = PhonePaths.PHONE + "/collections/{collectionId}";

  void register(Api api) {
    api.get("simulator.showCatalog", PhonePaths.PHONE + "/catalog", Scope.ADMIN, this::show)
        .answers(CatalogView.class);
    api.put(
            "simulator.saveProduct",
            PRODUCT,
            Scope.ADMIN,
            BodyKind.MEDIA,
            ProductBody.class,
            this::saveProduct)
        .answers(ApiResponse.Success.class);
    api.delete("simulator.removeProduct", PRODUCT, Scope.ADMIN, this::removeProduct)
        .answers(ApiResponse.Success.class);
    api.put(
            "simulator.saveCollection",
            COLLECTION,
            Scope.ADMIN,
            CollectionBody.class,
            this::saveCollection)
        .answers(ApiResponse.Success.class);
    api.delete("simulator.removeCollection", COLLECTION, Scope.ADMIN, this::removeCollection)
        .answers(ApiResponse.Success.class);
  }

  private ApiResponse show(ApiRequest request) {
    var catalog = phones.all().catalog(PhonePaths.number(request));
    return ApiResponse.ok(CatalogView.of(catalog));
  }

  /// Images are stored last, when nothing else is wrong.
  private ApiResponse saveProduct(ApiRequest request, ProductBody body) {
    var product = body.toProduct(productId(request), body.toImages(request));
    product.check();
    return phones.onPhone(
        request,
        (all, phone) -> {
          var _ = all.catalog(phone).with(product);
          all.saveProduct(phone, product.withImages(this::stored));
        });
  }

  private Attachment stored(Attachment image) {
    return FaultTranslation.naming(_ -> "images", () -> media.storePicture(image, null));
  }

  private ApiResponse removeProduct(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.removeProduct(phone, productId(request)));
  }

  private ApiResponse saveCollection(ApiRequest request, CollectionBody body) {
    var collection =
        new ProductCollection(
            collectionId(request),
            body.name(),
            body.products().stream().map(id -> id("products", id)).toList());
    return phones.onPhone(request, (all, phone) -> all.saveCollection(phone, collection));
  }

  private ApiResponse removeCollection(ApiRequest request) {
    return phones.onPhone(
        request, (all, phone) -> all.removeCollection(phone, collectionId(request)));
  }

  private static ProductId productId(ApiRequest request) {
    return new ProductId(request.path("productId"));
  }

  private static CollectionId collectionId(ApiRequest request) {
    return new CollectionId(request.path("collectionId"));
  }

  /// @param field named in the fault when it is the id of no product
  static ProductId id(String field, String text) {
    return FaultTranslation.naming(_ -> field, () -> new ProductId(text));
  }

  /// @param price in minor units of the currency, such as cents
  /// @param images replace those before
  /// @param available,hidden true and false when they are absent
  record ProductBody(
      @Length(max = Product.LONGEST_NAME) String name,
      @Nullable @Length(max = Product.LONGEST_DESCRIPTION) String description,
      @Nullable @Range(min = 0, max = Price.HIGHEST) Long price,
      @Nullable @Matches(TextFormat.CURRENCY) String currency,
      @Nullable @Matches(TextFormat.HTTP_URL) @Length(max = Product.LONGEST_URL) String url,
      @Nullable @Length(max = Product.LONGEST_RETAILER_ID) String retailerId,
      @Nullable @Size(max = Product.MOST_IMAGES) List<FileBody> images,
      @Nullable Boolean available,
      @Nullable Boolean hidden) {
    Product toProduct(ProductId id, List<Attachment> files) {
      return new Product(
          id,
          name,
          description,
          toPrice(),
          url,
          retailerId,
          files,
          !Boolean.FALSE.equals(available),
          Boolean.TRUE.equals(hidden));
    }

    private @Nullable Price toPrice() {
      if (price == null && currency == null) {
        return null;
      }
      if (price == null) {
        throw Fault.invalid("price", "is required with a currency");
      }
      if (currency == null) {
        throw Fault.invalid("currency", "is required with a price");
      }
      return new Price(price, currency);
    }

    List<Attachment> toImages(ApiRequest request) {
      var files = new ArrayList<Attachment>();
      for (var image : images == null ? List.<FileBody>of() : images) {
        files.add(
            image.toAttachment(
                "images." + files.size(), "media", request.mediaLimits().otherBytes()));
      }
      return files;
    }
  }

  /// @param products ids of products of the shop
  record CollectionBody(
      @Length(max = ProductCollection.LONGEST_NAME) String name,
      @Size(unique = true) List<@Length(min = 1) String> products) {}
}

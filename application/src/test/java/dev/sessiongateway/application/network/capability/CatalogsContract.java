package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [Catalogs] keeps.
@ContractOf(Catalogs.class)
public interface CatalogsContract extends NetworkContract {
  Product SOUP =
      new Product(
          new ProductId("soup"),
          "Leek soup",
          "With bread",
          new Price(450, "EUR"),
          "https://kitchen.example.org/soup",
          "K-1",
          List.of(),
          false,
          false);

  Product CAKE = new Product(new ProductId("cake"), "Plum cake", null);

  Product SECRET =
      new Product(new ProductId("next"), "Next", null, null, null, null, List.of(), true, true);

  /// The shop of a kitchen, with a hidden product.
  Catalog KITCHEN =
      new Catalog(
          List.of(SOUP, SECRET, CAKE),
          List.of(
              new ProductCollection(
                  new CollectionId("lunch"), "Lunch", List.of(CAKE.id(), SECRET.id()))));

  /// Opens the shop of a person.
  ///
  /// @param person [#PHONE] or [#FRIEND]
  void openShop(PhoneNumber person, Catalog catalog);

  @Test
  default void aShopShowsItsProductsAndCollections() {
    try (var link = pair()) {
      openShop(FRIEND, KITCHEN);
      var seen = link.find(Catalogs.class).orElseThrow().catalog(friend());
      assertThat(seen.products()).containsExactly(SOUP, CAKE);
      assertThat(seen.collections()).extracting(ProductCollection::name).containsExactly("Lunch");
      assertThat(seen.of(seen.collections().getFirst())).containsExactly(CAKE);
    }
  }

  @Test
  default void theAccountSeesItsHiddenProducts() {
    try (var link = pair()) {
      openShop(PHONE, KITCHEN);
      assertThat(link.find(Catalogs.class).orElseThrow().catalog(me())).isEqualTo(KITCHEN);
    }
  }

  @Test
  default void whoeverHasAShopIsABusiness() {
    try (var link = pair()) {
      openShop(FRIEND, KITCHEN);
      link.find(ProfileReading.class)
          .ifPresent(reading ->
              assertThat(reading.profile(friend()).orElseThrow().business()).isNotNull());
    }
  }

  @Test
  default void othersHaveNoShop() {
    try (var link = pair()) {
      var catalogs = link.find(Catalogs.class).orElseThrow();
      assertThat(catalogs.catalog(friend())).isEqualTo(Catalog.EMPTY);
      assertThat(catalogs.catalog(stranger())).isEqualTo(Catalog.EMPTY);
    }
  }
}

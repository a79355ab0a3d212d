package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.simulator.graph.GraphList.Cursors;
import dev.sessiongateway.http.simulator.graph.GraphList.Paging;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The shop of a business as a catalogue (Meta's pages *Graph API reference, Product Catalog* and
/// *WhatsApp Business Account, Product Catalogs*). The person who drives the phone fills it.
record GraphCatalogRoutes(GraphPaths paths) {
  private static final Parameter<@Nullable String> AFTER = Parameter.text("after");
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 25, 250);
  private static final String NAME = "Shop";

  void register(Api api) {
    api.openGet("graph.listCatalogs", GraphPaths.NODE + "/product_catalogs", this::catalogs);
    api.openGet("graph.listProducts", GraphPaths.NODE + "/products", this::products)
        .parameters(GraphPaths.FIELDS, LIMIT, AFTER);
  }

  private ApiResponse catalogs(ApiRequest request) {
    var shop = paths.ofBusiness(request).shop();
    return ApiResponse.ok(
        GraphList.of(
            shop.catalog().products().isEmpty()
                ? List.of()
                : List.of(new CatalogName(shop.business().catalogId(), NAME))));
  }

  private ApiResponse products(ApiRequest request) {
    var account = paths.caller(request);
    var id = request.path("id");
    if (!id.equals(account.business().catalogId())) {
      throw GraphNode.without("products", account, id);
    }
    var all = account.shop().catalog();
    var limit = LIMIT.of(request);
    var page = all.page(after(AFTER.of(request), all), limit);
    var rows = page.stream().map(one -> GraphPaths.chosen(request, view(one))).toList();
    return ApiResponse.ok(
        new GraphList<>(
            rows, page.isEmpty() ? null : paging(request, page, all.products(), limit)));
  }

  private static @Nullable String after(@Nullable String cursor, Catalog shop) {
    if (cursor != null && shop.products().stream().noneMatch(is(cursor))) {
      throw GraphFault.PARAMETER.toException("after is no cursor of this list");
    }
    return cursor;
  }

  private static Predicate<Product> is(String id) {
    return product -> product.id().value().equals(id);
  }

  private static Paging paging(
      ApiRequest request, List<Product> page, List<Product> all, int limit) {
    var last = page.getLast();
    var path = GraphPaths.server(request) + request.info().path();
    return new Paging(
        new Cursors(page.getFirst().id().value(), last.id().value()),
        last.equals(all.getLast()) ? null : path + "?limit=" + limit + "&after=" + last.id());
  }

  /// The catalogue itself.
  static Map<String, @Nullable Object> view(CloudShop shop) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("id", shop.business().catalogId());
    view.put("name", NAME);
    view.put("product_count", shop.catalog().products().size());
    view.put("vertical", "commerce");
    return view;
  }

  private static Map<String, @Nullable Object> view(Product product) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("id", product.id().value());
    view.put("retailer_id", product.contentId());
    view.put("name", product.name());
    view.put("description", product.description());
    view.put("price", product.price() == null ? null : product.price().asText());
    view.put("currency", product.price() == null ? null : product.price().currency());
    view.put("availability", product.available() ? "in stock" : "out of stock");
    view.put("url", product.url());
    return view;
  }

  record CatalogName(String id, String name) {}
}

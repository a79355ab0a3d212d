package dev.sessiongateway.http.search;

import dev.sessiongateway.application.search.MessageSearch;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Searching messages over HTTP.
public final class SearchPart implements GatewayPart {
  private static final String ENABLED = "search.enabled";
  private static final String OFF =
      "Search is off; the operator of the gateway turns it on with search.enabled";
  private static final String NO_INDEX = "The stores of this gateway have no index for searches";

  private @Nullable MessageSearch open;

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    var enabled = Boolean.parseBoolean(context.settings().get(ENABLED));
    var search = enabled ? search(context) : Optional.<MessageSearch>empty();
    open = search.orElse(null);
    return List.of(new SearchRoutes(search, enabled ? NO_INDEX : OFF, context.server()));
  }

  private static Optional<MessageSearch> search(PartContext context) {
    return MessageSearch.open(
        context.gateway(),
        context.stores(),
        context.server().lids(),
        context.time(),
        context.background());
  }

  @Override
  public void close() {
    if (open != null) {
      open.close();
    }
  }
}

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

  private @Nullable MessageSearch open;

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    var search = search(context);
    open = search.orElse(null);
    return List.of(new SearchRoutes(search, context.server()));
  }

  private static Optional<MessageSearch> search(PartContext context) {
    return Boolean.parseBoolean(context.settings().get(ENABLED))
        ? MessageSearch.open(
            context.gateway(),
            context.stores(),
            context.server().lids(),
            context.time(),
            context.background())
        : Optional.empty();
  }

  @Override
  public void close() {
    if (open != null) {
      open.close();
    }
  }
}

package dev.sessiongateway.http.search;

import dev.sessiongateway.application.search.MessageSearch;
import dev.sessiongateway.application.search.SearchIndex.Order;
import dev.sessiongateway.application.search.SearchRequest;
import dev.sessiongateway.application.search.SearchRequest.Filter;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.search.SearchText;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Searches the messages and names of a session.
record SearchRoutes(MessageSearch search, ServerInfo server) implements Api.Native {
  private static final int LIMIT_BY_DEFAULT = 20;

  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;

  private static final Map<String, ContentKind> KINDS =
      Arrays.stream(ContentKind.values())
          .filter(kind -> kind != ContentKind.REVOKED && kind != ContentKind.UNKNOWN)
          .collect(Collectors.toUnmodifiableMap(ContentKind::code, kind -> kind));

  @Override
  public void register(Api api) {
    api.get("a.searchMessages", "/api/{session}/messages/search", Scope.READ, this::find)
        .answers(FoundMessages.class);
  }

  private ApiResponse find(ApiRequest request) {
    var session = request.session();
    var query = request.query();
    query.allowOnly(
        "q", "chatId", "from", "fromMe", "kind", "since", "until", "order", "limit", "cursor");
    var wanted =
        new SearchRequest(
            SearchText.parse("q", query.required("q")),
            filter(request),
            order(query.text("order")),
            cursor(query.text("cursor")),
            query.limit("limit", LIMIT_BY_DEFAULT, SearchRequest.HIGHEST_LIMIT));
    var found = search.find(session.name(), wanted);
    return ApiResponse.ok(FoundMessages.of(found, session, server));
  }

  private static Filter filter(ApiRequest request) {
    var query = request.query();
    return new Filter(
        address(request, "chatId"),
        address(request, "from"),
        query.flag("fromMe"),
        kinds(query),
        instant(query, "since"),
        end(query));
  }

  private static @Nullable Address address(ApiRequest request, String name) {
    var text = request.query().text(name);
    return text == null || text.isEmpty() ? null : request.address(name, text);
  }

  private static Set<ContentKind> kinds(Query query) {
    var kinds = EnumSet.noneOf(ContentKind.class);
    for (var code : query.list("kind")) {
      var kind = KINDS.get(code);
      if (kind == null) {
        throw Fault.invalid(
            "kind",
            "must be of " + KINDS.keySet().stream().sorted().collect(Collectors.joining(", ")));
      }
      kinds.add(kind);
    }
    return kinds;
  }

  private static Order order(@Nullable String text) {
    return switch (text) {
      case null -> Order.NEWEST;
      case "", "newest" -> Order.NEWEST;
      case "best" -> Order.BEST;
      default -> throw Fault.invalid("order", "must be newest or best");
    };
  }

  private static @Nullable String cursor(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  private static @Nullable Instant instant(Query query, String name) {
    var seconds = query.whole(name);
    if (seconds == null) {
      return null;
    }
    if (seconds < 0 || seconds > LAST_SECOND) {
      throw Fault.invalid(name, "must be Unix seconds");
    }
    return Instant.ofEpochSecond(seconds);
  }

  /// All of the last second.
  private static @Nullable Instant end(Query query) {
    var until = instant(query, "until");
    return until == null ? null : until.plusMillis(999);
  }
}

package dev.sessiongateway.http.search;

import dev.sessiongateway.application.search.MessageSearch;
import dev.sessiongateway.application.search.SearchIndex.Order;
import dev.sessiongateway.application.search.SearchRequest;
import dev.sessiongateway.application.search.SearchRequest.Filter;
import dev.sessiongateway.application.search.text.SearchText;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Searches the messages and names of a session.
///
/// @param search empty when nothing can be searched
/// @param absence why, as clients read it
record SearchRoutes(Optional<MessageSearch> search, String absence, ServerInfo server)
    implements Api.Native {
  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;

  private static final Map<String, ContentKind> KINDS =
      Arrays.stream(ContentKind.values())
          .filter(kind -> kind != ContentKind.REVOKED && kind != ContentKind.UNKNOWN)
          .collect(Collectors.toUnmodifiableMap(ContentKind::code, kind -> kind));

  private static final Parameter<String> TEXT = Parameter.required("q");
  private static final Parameter<@Nullable String> CHAT = Parameter.text("chatId");
  private static final Parameter<@Nullable String> FROM = Parameter.text("from");
  private static final Parameter<@Nullable Boolean> FROM_ME = Parameter.flag("fromMe");
  private static final Parameter<List<String>> KIND =
      Parameter.listOfWords("kind", KINDS.keySet().stream().sorted().toArray(String[]::new));
  private static final Parameter<@Nullable Long> SINCE = Parameter.whole("since");
  private static final Parameter<@Nullable Long> UNTIL = Parameter.whole("until");
  private static final Parameter<Order> ORDER =
      Parameter.choice(
          "order", Order.NEWEST, Map.entry("newest", Order.NEWEST), Map.entry("best", Order.BEST));
  private static final Parameter<Integer> LIMIT =
      Parameter.limit("limit", 20, SearchRequest.HIGHEST_LIMIT);
  private static final Parameter<@Nullable String> CURSOR = Parameter.text("cursor");

  private static final List<Parameter<?>> PARAMETERS =
      List.of(TEXT, CHAT, FROM, FROM_ME, KIND, SINCE, UNTIL, ORDER, LIMIT, CURSOR);

  @Override
  public void register(Api api) {
    api.get("a.searchMessages", "/api/{session}/messages/search", Scope.READ, this::find)
        .parameters(PARAMETERS.toArray(Parameter<?>[]::new))
        .answers(FoundMessages.class);
  }

  private ApiResponse find(ApiRequest request) {
    var session = request.session();
    request.query().allowOnly(PARAMETERS.stream().map(Parameter::name).toArray(String[]::new));
    var cursor = CURSOR.of(request);
    var wanted =
        new SearchRequest(
            SearchText.parse(TEXT.name(), TEXT.of(request)),
            filter(request),
            ORDER.of(request),
            cursor == null || cursor.isEmpty() ? null : cursor,
            LIMIT.of(request));
    var found = search.orElseThrow(this::absent).find(session.name(), wanted);
    return ApiResponse.ok(FoundMessages.of(found, session, server));
  }

  private FaultException absent() {
    return new Fault.NotOffered("search", absence).toException();
  }

  private static Filter filter(ApiRequest request) {
    var until = instant(request, UNTIL);
    return new Filter(
        address(request, CHAT),
        address(request, FROM),
        FROM_ME.of(request),
        KIND.of(request).stream().map(KINDS::get).collect(Collectors.toSet()),
        instant(request, SINCE),
        until == null ? null : until.plusMillis(999)); // all of the second
  }

  private static @Nullable Address address(
      ApiRequest request, Parameter<@Nullable String> parameter) {
    var text = parameter.of(request);
    return text == null || text.isEmpty() ? null : request.address(parameter.name(), text);
  }

  private static @Nullable Instant instant(
      ApiRequest request, Parameter<@Nullable Long> parameter) {
    var seconds = parameter.of(request);
    if (seconds == null) {
      return null;
    }
    if (seconds < 0 || seconds > LAST_SECOND) {
      throw Fault.invalid(parameter.name(), "must be Unix seconds");
    }
    return Instant.ofEpochSecond(seconds);
  }
}

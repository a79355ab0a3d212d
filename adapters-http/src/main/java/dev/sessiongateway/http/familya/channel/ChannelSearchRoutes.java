package dev.sessiongateway.http.familya.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.channel.ChannelDirectory;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Searching channels in family A. A search answers 200 in every dialect.
public record ChannelSearchRoutes(ChannelDirectory directory, ServerInfo server)
    implements Api.FamilyA {
  private static final String SEARCH = "/api/{session}/channels/search";
  private static final int CHANNELS_BY_DEFAULT = 50;
  private static final int LONGEST_TEXT = 256;

  @Override
  public void register(Api api) {
    api.post(
            "a.searchChannelsByView",
            SEARCH + "/by-view",
            Scope.READ,
            ByView.class,
            (request, body) -> search(request, body.toSearch()))
        .answers(Found.class);
    api.post(
            "a.searchChannelsByText",
            SEARCH + "/by-text",
            Scope.READ,
            ByText.class,
            (request, body) -> search(request, body.toSearch()))
        .answers(Found.class);
    api.get("a.listChannelViews", SEARCH + "/views", Scope.READ, this::views)
        .answersList(Choice.class);
    api.get("a.listChannelCountries", SEARCH + "/countries", Scope.READ, this::countries)
        .answersList(Country.class);
    api.get("a.listChannelCategories", SEARCH + "/categories", Scope.READ, this::categories)
        .answersList(Choice.class);
  }

  private ApiResponse search(ApiRequest request, ChannelSearch search) {
    return ApiResponse.ok(Found.of(directory.search(request.session().name(), search), server));
  }

  private ApiResponse views(ApiRequest request) {
    return ApiResponse.ok(
        directory.views(request.session().name()).stream().map(Choice::of).toList());
  }

  private ApiResponse countries(ApiRequest request) {
    return ApiResponse.ok(
        directory.countries(request.session().name()).stream().map(Country::of).toList());
  }

  private ApiResponse categories(ApiRequest request) {
    return ApiResponse.ok(
        directory.categories(request.session().name()).stream().map(Choice::of).toList());
  }

  private static int limit(@Nullable Integer limit) {
    return limit == null || limit == 0 ? CHANNELS_BY_DEFAULT : Math.min(limit, Page.MAX_LIMIT);
  }

  private static List<String> orNone(@Nullable List<String> values) {
    return values == null ? List.of() : values;
  }

  /// @param countries absent means `US`, as WAHA's clients expect; empty means any
  record ByView(
      @Nullable String view,
      @Nullable List<@Length(min = 1) String> countries,
      @Nullable List<@Length(min = 1) String> categories,
      @Nullable @Range(min = 0) Integer limit,
      @Nullable String startCursor) {
    ChannelSearch toSearch() {
      var by =
          new ChannelSearch.View(
              view == null || view.isBlank() ? "RECOMMENDED" : view,
              countries == null ? List.of("US") : countries);
      return new ChannelSearch(
          by, orNone(categories), ChannelSearchRoutes.limit(limit), startCursor);
    }
  }

  record ByText(
      @Length(min = 1, max = LONGEST_TEXT) String text,
      @Nullable List<@Length(min = 1) String> categories,
      @Nullable @Range(min = 0) Integer limit,
      @Nullable String startCursor) {
    ChannelSearch toSearch() {
      return new ChannelSearch(
          new ChannelSearch.Text(text),
          orNone(categories),
          ChannelSearchRoutes.limit(limit),
          startCursor);
    }
  }

  @SchemaName("FoundChannels")
  record Found(Cursors page, List<FoundChannel> channels) {
    static Found of(ChannelPage page, ServerInfo server) {
      return new Found(
          new Cursors(page.startCursor(), page.endCursor(), page.hasNext(), page.hasPrevious()),
          page.channels().stream().map(channel -> FoundChannel.of(channel, server)).toList());
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Cursors(
      @Nullable String startCursor,
      @Nullable String endCursor,
      boolean hasNextPage,
      boolean hasPreviousPage) {}

  /// A channel without the role of the session.
  ///
  /// @param subscribersCount equals `followersCount`
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record FoundChannel(
      String id,
      String name,
      @Nullable String description,
      long followersCount,
      long subscribersCount,
      @Nullable String picture,
      @Nullable String preview,
      String invite,
      boolean verified) {
    static FoundChannel of(Channel channel, ServerInfo server) {
      return new FoundChannel(
          channel.id().toString(),
          channel.name(),
          channel.description(),
          channel.followers(),
          channel.followers(),
          server.pictureUrl(channel.picture()),
          server.pictureUrl(channel.preview()),
          ChannelRoutes.ChannelView.INVITE_URL + channel.inviteCode(),
          channel.verified());
    }
  }

  /// A view or a category.
  ///
  /// @spec api.md#records Channel search category
  record Choice(String value, String name) {
    static Choice of(ChannelCategory category) {
      return new Choice(category.value(), category.name());
    }

    static Choice of(ChannelSearchView view) {
      return new Choice(view.value(), view.name());
    }
  }

  record Country(String code, String name) {
    static Country of(ChannelCountry country) {
      return new Country(country.code(), country.name());
    }
  }
}

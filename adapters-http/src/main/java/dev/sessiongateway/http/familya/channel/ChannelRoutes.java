package dev.sessiongateway.http.familya.channel;

import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Channels in family A.
public final class ChannelRoutes implements Api.RouteGroup {
  private static final int POSTS_BY_DEFAULT = 10;

  private final Channels channels;
  private final ServerInfo server;

  public ChannelRoutes(Channels channels, ServerInfo server) {
    this.channels = channels;
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/{session}/channels/{id}", Scope.READ, this::get);
    api.get("/api/{session}/channels/{id}/messages/preview", Scope.READ, this::preview);
    api.get("/api/{session}/channels/search/categories", Scope.READ, this::categories);
  }

  private ApiResponse get(ApiRequest request) {
    return ApiResponse.ok(
        ChannelView.of(channels.get(request.session().name(), key(request)), server));
  }

  private ApiResponse preview(ApiRequest request) {
    var session = request.session();
    var name = session.name();
    var key = key(request);
    var invite = invite(request);
    var limit = request.query().limit("limit", POSTS_BY_DEFAULT, Page.MAX_LIMIT);
    var channel = channels.get(name, key).id();
    var posts =
        channels.preview(name, key, invite, limit).stream()
            .map(post -> ChannelPostView.of(post, channel, session, server))
            .toList();
    return ApiResponse.ok(request.speaks(Dialect.WAHA) ? posts : new Preview(posts));
  }

  private ApiResponse categories(ApiRequest request) {
    return ApiResponse.ok(
        channels.categories(request.session().name()).stream().map(Category::of).toList());
  }

  private static ChannelKey key(ApiRequest request) {
    return ChannelKey.parse("id", request.path("id"), id -> request.address("id", id));
  }

  private static @Nullable InviteCode invite(ApiRequest request) {
    var isRequired = !request.speaks(Dialect.WAHA);
    var text = isRequired ? request.query().required("invite") : request.query().text("invite");
    return text == null || text.isBlank() ? null : InviteCode.parse("invite", text);
  }

  record Preview(List<ChannelPostView> messages) {}

  /// @spec api.md#records Channel search category
  record Category(String value, String name) {
    static Category of(ChannelCategory category) {
      return new Category(category.value(), category.name());
    }
  }
}

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
  private final ServerInfo product;

  public ChannelRoutes(Channels channels, ServerInfo product) {
    this.channels = channels;
    this.product = product;
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

  private ApiResponse get(ApiRequest call) {
    return ApiResponse.ok(ChannelView.of(channels.get(call.session().name(), key(call)), product));
  }

  private ApiResponse preview(ApiRequest call) {
    var session = call.session();
    var name = session.name();
    var key = key(call);
    var invite = invite(call);
    var limit = call.query().limit("limit", POSTS_BY_DEFAULT, Page.MAX_LIMIT);
    var channel = channels.get(name, key).id();
    var posts =
        channels.preview(name, key, invite, limit).stream()
            .map(post -> ChannelPostView.of(post, channel, session, product))
            .toList();
    return ApiResponse.ok(call.speaks(Dialect.WAHA) ? posts : new Preview(posts));
  }

  private ApiResponse categories(ApiRequest call) {
    return ApiResponse.ok(
        channels.categories(call.session().name()).stream().map(Category::of).toList());
  }

  private static ChannelKey key(ApiRequest call) {
    return ChannelKey.parse("id", call.path("id"));
  }

  private static @Nullable InviteCode invite(ApiRequest call) {
    var isRequired = !call.speaks(Dialect.WAHA);
    var text = isRequired ? call.query().required("invite") : call.query().text("invite");
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

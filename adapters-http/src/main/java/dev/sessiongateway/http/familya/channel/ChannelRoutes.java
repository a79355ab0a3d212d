package dev.sessiongateway.http.familya.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familya.chat.MessageFilterQuery;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Channels in family A.
public record ChannelRoutes(Channels channels, ServerInfo server) implements Api.FamilyA {
  private static final String CHANNELS = "/api/{session}/channels";
  private static final String CHANNEL = CHANNELS + "/{id}";
  private static final Parameter<Integer> LIMIT = PageParameters.limit(10);
  private static final Parameter<@Nullable String> INVITE = Parameter.text("invite");
  private static final Parameter<Channel.@Nullable Role> ROLE =
      Parameter.choice(
          "role",
          null,
          Map.entry("OWNER", Channel.Role.OWNER),
          Map.entry("ADMIN", Channel.Role.ADMIN),
          Map.entry("SUBSCRIBER", Channel.Role.SUBSCRIBER));

  @Override
  public void register(Api api) {
    api.get("a.listChannels", CHANNELS, Scope.READ, this::list)
        .parameters(ROLE)
        .answersList(ChannelView.class);
    api.post(
            "a.createChannel",
            CHANNELS,
            Scope.SEND,
            BodyKind.MEDIA,
            NewChannelBody.class,
            this::create)
        .answers(ChannelView.class);
    api.get("a.getChannel", CHANNEL, Scope.READ, this::get).answers(ChannelView.class);
    api.delete(
        "a.deleteChannel", CHANNEL, Scope.SEND, request -> change(request, channels::delete));
    api.post(
        "a.followChannel",
        CHANNEL + "/follow",
        Scope.SEND,
        request -> change(request, channels::follow));
    api.post(
        "a.unfollowChannel",
        CHANNEL + "/unfollow",
        Scope.SEND,
        request -> change(request, channels::unfollow));
    api.post("a.muteChannel", CHANNEL + "/mute", Scope.SEND, request -> mute(request, true));
    api.post("a.unmuteChannel", CHANNEL + "/unmute", Scope.SEND, request -> mute(request, false));
    api.get("a.previewChannel", CHANNEL + "/messages/preview", Scope.READ, this::preview)
        .parameters(INVITE, LIMIT, MessageFilterQuery.FILES);
  }

  private ApiResponse list(ApiRequest request) {
    var found = channels.list(request.session().name(), ROLE.of(request));
    return ApiResponse.ok(found.stream().map(channel -> ChannelView.of(channel, server)).toList());
  }

  private ApiResponse create(ApiRequest request, NewChannelBody body) {
    var command = body.toCommand(request);
    var created =
        FaultTranslation.naming(
            NewChannelBody::named, () -> channels.create(request.session().name(), command));
    return request.done(ChannelView.of(created, server));
  }

  private static ApiResponse change(
      ApiRequest request, BiConsumer<SessionName, ChannelKey> change) {
    change.accept(request.session().name(), key(request));
    return request.done();
  }

  private ApiResponse mute(ApiRequest request, boolean muted) {
    return change(request, (session, channel) -> channels.mute(session, channel, muted));
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
    var limit = LIMIT.of(request);
    var withFiles = MessageFilterQuery.FILES.of(request);
    var channel = channels.get(name, key).id();
    var posts =
        channels.preview(name, key, invite, limit).stream()
            .map(post -> ChannelPostView.of(post, channel, session, server))
            .map(post -> withFiles ? post : post.withoutFile())
            .toList();
    return ApiResponse.ok(request.isDialect(Dialect.WAHA) ? posts : new Preview(posts));
  }

  private static ChannelKey key(ApiRequest request) {
    return ChannelKey.parse("id", request.path("id"), id -> request.address("id", id));
  }

  private static @Nullable InviteCode invite(ApiRequest request) {
    var isRequired = !request.isDialect(Dialect.WAHA);
    var text = isRequired ? INVITE.require(request) : INVITE.of(request);
    return text == null || text.isBlank() ? null : InviteCode.parse("invite", text);
  }

  record NewChannelBody(
      @Length(min = 1, max = NewChannel.LONGEST_NAME) String name,
      @Nullable @Length(max = NewChannel.LONGEST_DESCRIPTION) String description,
      @Nullable FileBody picture) {
    NewChannel toCommand(ApiRequest request) {
      var limit = request.mediaLimits().otherBytes();
      return new NewChannel(
          name,
          description,
          picture == null || picture.isBlank()
              ? null
              : picture.toAttachment("picture", "media", limit));
    }

    static String named(String component) {
      return component.equals("file") || component.equals("url") ? "picture" : component;
    }
  }

  record Preview(List<ChannelPostView> messages) {}

  /// A channel as family A shows it.
  ///
  /// @param invite the whole URL
  /// @param muted whether the session gets no notification of posts
  /// @param subscribersCount equals `followersCount`
  /// @spec api.md#records Channel
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Channel")
  record ChannelView(
      String id,
      String name,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String description,
      long followersCount,
      long subscribersCount,
      @Nullable String picture,
      @Nullable String preview,
      String invite,
      String role,
      boolean verified,
      boolean muted) {
    static final String INVITE_URL = "https://whatsapp.com/channel/";

    static ChannelView of(Channel channel, ServerInfo server) {
      return new ChannelView(
          channel.id().toString(),
          channel.name(),
          channel.description(),
          channel.followers(),
          channel.followers(),
          server.pictureUrl(channel.picture()),
          server.pictureUrl(channel.preview()),
          INVITE_URL + channel.inviteCode(),
          channel.role().code(),
          channel.verified(),
          channel.muted());
    }
  }

  /// A post of a channel: the fields of the API document, and those that WAHA's clients read.
  ///
  /// @param timestamp Unix seconds
  /// @spec api.md#records Channel message preview item
  record ChannelPostView(
      String id,
      String content,
      long timestamp,
      MessageView message,
      Map<String, Integer> reactions,
      long viewCount) {

    static ChannelPostView of(
        ChannelPost post, Address channel, Session session, ServerInfo server) {
      return new ChannelPostView(
          post.id().value(),
          post.content().text(),
          post.at().getEpochSecond(),
          MessageView.of(asMessage(post, channel), session, server),
          new TreeMap<>(post.reactions()),
          post.views());
    }

    ChannelPostView withoutFile() {
      return new ChannelPostView(
          id, content, timestamp, message.withoutFile(), reactions, viewCount);
    }

    private static Message asMessage(ChannelPost post, Address channel) {
      return new Message(
          post.id(),
          channel,
          false,
          channel,
          post.at(),
          post.content(),
          null,
          List.of(),
          Message.Origin.PHONE,
          Ack.SERVER,
          null,
          null,
          Marks.NONE);
    }
  }
}

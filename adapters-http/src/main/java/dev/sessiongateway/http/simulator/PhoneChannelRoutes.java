package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Channels that a phone creates, follows and mutes.
record PhoneChannelRoutes(PhonePaths phones, MediaIngest media) {
  private static final String CHANNELS = PhonePaths.PHONE + "/channels";
  private static final String CHANNEL = CHANNELS + "/{channelId}";

  void register(Api api) {
    api.get(CHANNELS, Scope.ADMIN, this::list);
    api.post(CHANNELS, Scope.ADMIN, BodyKind.MEDIA, NewBody.class, this::create);
    api.delete(CHANNEL, Scope.ADMIN, this::delete);
    api.post(CHANNEL + "/follow", Scope.ADMIN, request -> follow(request, true));
    api.post(CHANNEL + "/unfollow", Scope.ADMIN, request -> follow(request, false));
    api.post(CHANNEL + "/mute", Scope.ADMIN, request -> mute(request, true));
    api.post(CHANNEL + "/unmute", Scope.ADMIN, request -> mute(request, false));
  }

  private ApiResponse list(ApiRequest request) {
    var channels = phones.all().channels(PhonePaths.number(request));
    return ApiResponse.ok(channels.stream().map(PhoneChannel::of).toList());
  }

  private ApiResponse create(ApiRequest request, NewBody body) {
    var command = new NewChannel(body.name(), body.description(), null);
    var phone = PhonePaths.number(request);
    if (body.picture() != null) {
      var limit = request.mediaLimits().otherBytes();
      var picture = body.picture().toAttachment("picture", "media", limit);
      command = command.with(media.storePicture(picture, null));
    }
    return ApiResponse.created(
        PhoneChannel.of(phones.all().createChannel(phone, command, body.toListing())));
  }

  private ApiResponse delete(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.deleteChannel(phone, channel(request)));
  }

  private ApiResponse follow(ApiRequest request, boolean follows) {
    return phones.onPhone(request, (all, phone) -> all.follow(phone, channel(request), follows));
  }

  private ApiResponse mute(ApiRequest request, boolean muted) {
    return phones.onPhone(request, (all, phone) -> all.mute(phone, channel(request), muted));
  }

  private static Address channel(ApiRequest request) {
    return request.address("channelId", request.path("channelId"));
  }

  /// @param countries absent means every country
  record NewBody(
      @Length(min = 1, max = NewChannel.LONGEST_NAME) String name,
      @Nullable @Length(max = NewChannel.LONGEST_DESCRIPTION) String description,
      @Nullable FileBody picture,
      @Nullable List<@Length(min = 2, max = 2) String> countries,
      @Nullable List<@Length(min = 1, max = 64) String> categories) {
    ChannelListing toListing() {
      return new ChannelListing(
          countries == null ? List.of() : countries, categories == null ? List.of() : categories);
    }
  }

  /// A channel as a phone shows it.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PhoneChannel(
      String id,
      String name,
      @Nullable String description,
      String inviteCode,
      String role,
      boolean muted,
      long followers) {
    static PhoneChannel of(Channel channel) {
      return new PhoneChannel(
          channel.id().toString(),
          channel.name(),
          channel.description(),
          channel.inviteCode().value(),
          channel.role().code(),
          channel.muted(),
          channel.followers());
    }
  }
}

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Groups that a phone creates, joins and administers, and channels that it creates, follows and
/// mutes.
record PhoneGroupRoutes(PhonePaths phones, MediaIngest media) {
  private static final String GROUPS = PhonePaths.PHONE + "/groups";
  private static final String GROUP = GROUPS + "/{groupId}";

  private static final String CHANNELS = PhonePaths.PHONE + "/channels";
  private static final String CHANNEL = CHANNELS + "/{channelId}";

  void register(Api api) {
    api.post("simulator.createGroup", GROUPS, Scope.ADMIN, NewGroup.class, this::create)
        .answers(WorldView.GroupView.class);
    api.post("simulator.joinGroup", GROUPS + "/join", Scope.ADMIN, Join.class, this::join)
        .answers(WorldView.GroupView.class);
    api.patch("simulator.changeGroup", GROUP, Scope.ADMIN, ChangeBody.class, this::change)
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.changeMembers",
            GROUP + "/members",
            Scope.ADMIN,
            MembersBody.class,
            this::changeMembers)
        .answers(ApiResponse.Success.class);
    api.get(
            "simulator.listChannels",
            CHANNELS,
            Scope.ADMIN,
            request -> phones.list(request, VirtualPhones::channels, PhoneChannel::of))
        .answersList(PhoneChannel.class);
    api.post(
            "simulator.createChannel",
            CHANNELS,
            Scope.ADMIN,
            BodyKind.MEDIA,
            NewChannelBody.class,
            this::createChannel)
        .answers(PhoneChannel.class);
    api.delete("simulator.deleteChannel", CHANNEL, Scope.ADMIN, this::deleteChannel)
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.followChannel",
            CHANNEL + "/follow",
            Scope.ADMIN,
            request -> follow(request, true))
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.unfollowChannel",
            CHANNEL + "/unfollow",
            Scope.ADMIN,
            request -> follow(request, false))
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.muteChannel", CHANNEL + "/mute", Scope.ADMIN, request -> mute(request, true))
        .answers(ApiResponse.Success.class);
    api.post(
            "simulator.unmuteChannel",
            CHANNEL + "/unmute",
            Scope.ADMIN,
            request -> mute(request, false))
        .answers(ApiResponse.Success.class);
  }

  private ApiResponse create(ApiRequest request, NewGroup body) {
    var group =
        phones
            .all()
            .createGroup(
                PhonePaths.number(request), body.subject(), people(request, body.members()));
    return ApiResponse.created(WorldView.GroupView.of(group));
  }

  private ApiResponse join(ApiRequest request, Join body) {
    var code = InviteCode.parse("inviteCode", body.inviteCode());
    return ApiResponse.ok(
        WorldView.GroupView.of(phones.all().joinGroup(PhonePaths.number(request), code)));
  }

  private ApiResponse change(ApiRequest request, ChangeBody body) {
    return phones.onPhone(
        request, (all, phone) -> all.changeGroup(phone, group(request), body.toChange()));
  }

  private ApiResponse changeMembers(ApiRequest request, MembersBody body) {
    return phones.onPhone(
        request,
        (all, phone) ->
            all.changeMembers(
                phone, group(request), body.toAction(), people(request, body.members())));
  }

  private static Address group(ApiRequest request) {
    return request.address("groupId", request.path("groupId"));
  }

  private static List<Address> people(ApiRequest request, List<String> members) {
    var people = new ArrayList<Address>();
    for (var i = 0; i < members.size(); i++) {
      var person = request.address("members." + i, members.get(i));
      if (!person.isPerson()) {
        throw Fault.invalid("members." + i, "must be a person");
      }
      people.add(person);
    }
    return people;
  }

  record NewGroup(@Length(max = 100) String subject, List<@Length(min = 1) String> members) {}

  record Join(@Length(min = 20) String inviteCode) {}

  /// Absent fields stay unchanged.
  record ChangeBody(
      @Nullable @Length(min = 1, max = 100) String subject,
      @Nullable @Length(max = 2_048) String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Boolean membersAdd) {
    GroupChange toChange() {
      var change = new GroupChange(subject, description, announce, restrict, null, membersAdd);
      if (change.equals(GroupChange.NONE)) {
        throw Fault.invalid(
            "subject", "or another part is required: description, announce, restrict, membersAdd");
      }
      return change;
    }
  }

  record MembersBody(
      @OneOf({"join", "leave", "promote", "demote"}) String action,
      List<@Length(min = 1) String> members) {
    MemberAction toAction() {
      return Coded.of(MemberAction.class, Ascii.upper(action));
    }
  }

  private ApiResponse createChannel(ApiRequest request, NewChannelBody body) {
    var command = new NewChannel(body.name(), body.description(), null);
    var phone = PhonePaths.number(request);
    if (body.picture() != null) {
      var limit = request.mediaLimits().otherBytes();
      var picture = body.picture().toAttachment("picture", "media", limit);
      var stored = FaultTranslation.ofFile("picture", () -> media.storePicture(picture, null));
      command = command.with(stored);
    }
    return ApiResponse.created(
        PhoneChannel.of(phones.all().createChannel(phone, command, body.toListing())));
  }

  private ApiResponse deleteChannel(ApiRequest request) {
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
  record NewChannelBody(
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
  @SchemaName("PhoneChannel")
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

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones.Phone;
import dev.sessiongateway.application.phone.VirtualPhones.World;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The simulated world without its chats.
record WorldView(List<PhoneView> phones, List<GroupView> groups, List<ChannelView> channels) {
  static WorldView of(World world) {
    return new WorldView(
        world.phones().stream().map(PhoneView::of).toList(),
        world.groups().stream().map(GroupView::of).toList(),
        world.channels().stream().map(ChannelView::of).toList());
  }

  @SchemaName("WorldGroup")
  record GroupView(
      String id,
      String subject,
      @Nullable String description,
      @Nullable String owner,
      String inviteCode,
      boolean announce,
      boolean restrict,
      boolean membersAdd,
      @Nullable String pictureUrl,
      List<MemberView> participants) {
    static GroupView of(Group group) {
      return new GroupView(
          group.id().toString(),
          group.subject(),
          group.description(),
          group.owner() == null ? null : group.owner().toString(),
          group.inviteCode().value(),
          group.announce(),
          group.restrict(),
          group.membersAdd(),
          group.pictureUrl(),
          group.participants().stream().map(MemberView::of).toList());
    }
  }

  /// @param role `member`, `admin` or `superadmin`
  record MemberView(String id, String role) {
    static MemberView of(Group.Participant member) {
      return new MemberView(member.id().toString(), Ascii.lower(member.role().code()));
    }
  }

  @SchemaName("WorldChannel")
  record ChannelView(
      String id,
      String name,
      @Nullable String description,
      String inviteCode,
      boolean verified,
      long followers) {
    static ChannelView of(Channel channel) {
      return new ChannelView(
          channel.id().toString(),
          channel.name(),
          channel.description(),
          channel.inviteCode().value(),
          channel.verified(),
          channel.followers());
    }
  }

  /// A phone.
  ///
  /// @param picture whether it has a profile picture
  /// @param sessions the linked sessions
  /// @param lid the hidden id of its person, absent when there is none
  /// @param passkey `none`, `assertion` or `confirmation`
  /// @param passkeyCode on its screen while a session waits for the confirmation
  /// @param business true when an app drives it by the Cloud API, absent otherwise
  @SchemaName("Phone")
  record PhoneView(
      String number,
      String name,
      String jid,
      boolean online,
      boolean picture,
      List<String> sessions,
      @Nullable String lid,
      String passkey,
      @Nullable String passkeyCode,
      @Nullable Boolean business) {
    static PhoneView of(Phone phone) {
      return new PhoneView(
          phone.number().digits(),
          phone.name(),
          phone.number().jid().toString(),
          phone.online(),
          phone.picture() != null,
          phone.sessions().stream().map(SessionName::value).toList(),
          phone.lid() == null ? null : phone.lid().toString(),
          phone.passkey().code(),
          phone.passkeyCode(),
          phone.business() ? true : null);
    }
  }
}

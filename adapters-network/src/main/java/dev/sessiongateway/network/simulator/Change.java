package dev.sessiongateway.network.simulator;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.FailureReason;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One line of the journal: something that happened in the world. It carries every id and time it
/// needs, so that [WorldState#apply] comes to the same world whenever it is read again. People,
/// groups and channels are written as addresses.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "did")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "snapshot", value = Change.SnapshotBegun.class),
  @JsonSubTypes.Type(name = "snapshot-end", value = Change.SnapshotEnded.class),
  @JsonSubTypes.Type(name = "phone", value = Change.PhoneMade.class),
  @JsonSubTypes.Type(name = "phone-state", value = Change.PhoneKept.class),
  @JsonSubTypes.Type(name = "message-state", value = Change.MessageKept.class),
  @JsonSubTypes.Type(name = "device-state", value = Change.DeviceKept.class),
  @JsonSubTypes.Type(name = "revoked", value = Change.RevocationKept.class),
  @JsonSubTypes.Type(name = "group", value = Change.GroupMade.class),
  @JsonSubTypes.Type(name = "channel", value = Change.ChannelMade.class),
  @JsonSubTypes.Type(name = "link", value = Change.Linked.class),
  @JsonSubTypes.Type(name = "unlink", value = Change.Unlinked.class),
  @JsonSubTypes.Type(name = "told", value = Change.RevocationTold.class),
  @JsonSubTypes.Type(name = "heard", value = Change.Heard.class),
  @JsonSubTypes.Type(name = "online", value = Change.WentOnline.class),
  @JsonSubTypes.Type(name = "write", value = Change.Wrote.class),
  @JsonSubTypes.Type(name = "read", value = Change.Read.class),
  @JsonSubTypes.Type(name = "react", value = MessageDeed.Reacted.class),
  @JsonSubTypes.Type(name = "subject", value = GroupDeed.SubjectChanged.class),
  @JsonSubTypes.Type(name = "label", value = AccountDeed.Labelled.class),
  @JsonSubTypes.Type(name = "picture", value = AccountDeed.PictureChanged.class),
  @JsonSubTypes.Type(name = "privacy", value = AccountDeed.PrivacyChanged.class),
  @JsonSubTypes.Type(name = "write-unreadable", value = Change.WroteUnreadable.class),
  @JsonSubTypes.Type(name = "reveal", value = Change.Revealed.class),
  @JsonSubTypes.Type(name = "edit", value = MessageDeed.Edited.class),
  @JsonSubTypes.Type(name = "revoke", value = MessageDeed.MessageRevoked.class),
  @JsonSubTypes.Type(name = "vote", value = MessageDeed.Voted.class),
  @JsonSubTypes.Type(name = "answer", value = MessageDeed.Answered.class),
  @JsonSubTypes.Type(name = "read-chat", value = AccountDeed.ChatRead.class),
  @JsonSubTypes.Type(name = "archive", value = AccountDeed.Archived.class),
  @JsonSubTypes.Type(name = "delete-chat", value = AccountDeed.ChatDeleted.class),
  @JsonSubTypes.Type(name = "found-group", value = GroupDeed.GroupFounded.class),
  @JsonSubTypes.Type(name = "edit-group", value = GroupDeed.GroupEdited.class),
  @JsonSubTypes.Type(name = "group-state", value = Change.GroupKept.class),
  @JsonSubTypes.Type(name = "group-picture", value = GroupDeed.Pictured.class),
  @JsonSubTypes.Type(name = "revoke-invite", value = GroupDeed.InviteRevoked.class),
  @JsonSubTypes.Type(name = "invite", value = GroupDeed.Invited.class),
  @JsonSubTypes.Type(name = "mark-unread", value = AccountDeed.MarkedUnread.class),
  @JsonSubTypes.Type(name = "block", value = AccountDeed.Blocked.class),
  @JsonSubTypes.Type(name = "about", value = AccountDeed.AboutChanged.class),
  @JsonSubTypes.Type(name = "members", value = GroupDeed.MembersChanged.class),
  @JsonSubTypes.Type(name = "save-label", value = AccountDeed.LabelSaved.class),
  @JsonSubTypes.Type(name = "remove-label", value = AccountDeed.LabelRemoved.class),
  @JsonSubTypes.Type(name = "rename", value = AccountDeed.Renamed.class)
})
sealed interface Change
    permits AccountDeed,
        GroupDeed,
        MessageDeed,
        Change.SnapshotBegun,
        Change.SnapshotEnded,
        Change.PhoneMade,
        Change.PhoneKept,
        Change.MessageKept,
        Change.DeviceKept,
        Change.RevocationKept,
        Change.GroupMade,
        Change.GroupKept,
        Change.ChannelMade,
        Change.Linked,
        Change.Unlinked,
        Change.RevocationTold,
        Change.Heard,
        Change.WentOnline,
        Change.Wrote,
        Change.WroteUnreadable,
        Change.Revealed,
        Change.Read {

  /// The first line of a snapshot; journals from this generation on come after it.
  record SnapshotBegun(int format, int generation) implements Change {}

  /// The last line of a snapshot, so that a shortened one is noticed.
  record SnapshotEnded(int lines) implements Change {}

  record PhoneMade(String phone, String name) implements Change {}

  /// What a snapshot keeps of a phone besides its chats.
  ///
  /// @param catalogue the account's own labels; absent while they are those it began with
  /// @param archived absent when there is no chat in the archive
  /// @param blocked absent when nobody is
  record PhoneKept(
      String phone,
      boolean online,
      boolean welcomed,
      @Nullable FileRecord picture,
      Map<Setting, String> privacy,
      Map<String, List<String>> labels,
      List<String> sentIds,
      @Nullable List<LabelRecord> catalogue,
      @Nullable List<String> archived,
      @Nullable List<String> blocked,
      @Nullable String about)
      implements Change {}

  /// What a snapshot keeps of one message on one phone.
  ///
  /// @param unreadable true for what the phone's sessions could not read yet; otherwise absent
  /// @param votes what was chosen by whom, in the order of voting
  record MessageKept(
      String phone,
      MessageRecord message,
      boolean delivered,
      @Nullable Map<String, String> reactions,
      @Nullable Boolean unreadable,
      @Nullable Map<String, List<String>> votes)
      implements Change {}

  /// What a snapshot keeps of a linked device besides its link.
  record DeviceKept(String session, long lastSeq, List<Waiting> waiting) implements Change {
    record Waiting(long seq, SignalRecord signal) {}
  }

  /// A session that was unlinked and has not been told yet.
  record RevocationKept(String session, FailureReason reason) implements Change {}

  /// @param newcomers what a newly paired account is in it; absent when it does not join
  record GroupMade(GroupRecord group, Group.@Nullable Role newcomers) implements Change {}

  /// What a snapshot keeps of a group besides what its members see of it.
  record GroupKept(String group, @Nullable FileRecord picture, List<GroupDeed.Invited> invitations)
      implements Change {}

  record ChannelMade(ChannelRecord channel) implements Change {}

  record Linked(String session, String phone) implements Change {}

  /// @param reason what the session has to be told; absent when it asked for it itself
  record Unlinked(String session, @Nullable FailureReason reason) implements Change {}

  record RevocationTold(String session) implements Change {}

  /// The device's listener has everything up to `seq`.
  record Heard(String session, long seq) implements Change {}

  record WentOnline(String phone, boolean online) implements Change {}

  /// @param message as its writer sees it
  /// @param session the device that sent it; absent when the phone itself did
  record Wrote(MessageRecord message, @Nullable String session) implements Change {}

  /// @param ids empty means all
  record Read(String phone, String chat, List<String> ids) implements Change {}

  /// As [Wrote], by a phone, and not to be read by the sessions of others.
  record WroteUnreadable(MessageRecord message) implements Change {}

  record Revealed(String phone, String chat, String message) implements Change {}
}

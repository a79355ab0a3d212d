package dev.sessiongateway.network.simulator;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.messaging.EventAnswer;
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
  @JsonSubTypes.Type(name = "react", value = Change.Reacted.class),
  @JsonSubTypes.Type(name = "subject", value = Change.SubjectChanged.class),
  @JsonSubTypes.Type(name = "label", value = Change.Labelled.class),
  @JsonSubTypes.Type(name = "picture", value = Change.PictureChanged.class),
  @JsonSubTypes.Type(name = "privacy", value = Change.PrivacyChanged.class),
  @JsonSubTypes.Type(name = "write-unreadable", value = Change.WroteUnreadable.class),
  @JsonSubTypes.Type(name = "reveal", value = Change.Revealed.class),
  @JsonSubTypes.Type(name = "edit", value = Change.Edited.class),
  @JsonSubTypes.Type(name = "revoke", value = Change.MessageRevoked.class),
  @JsonSubTypes.Type(name = "vote", value = Change.Voted.class),
  @JsonSubTypes.Type(name = "answer", value = Change.Answered.class),
  @JsonSubTypes.Type(name = "read-chat", value = Change.ChatRead.class),
  @JsonSubTypes.Type(name = "archive", value = Change.Archived.class),
  @JsonSubTypes.Type(name = "delete-chat", value = Change.ChatDeleted.class),
  @JsonSubTypes.Type(name = "found-group", value = Change.GroupFounded.class),
  @JsonSubTypes.Type(name = "edit-group", value = Change.GroupEdited.class),
  @JsonSubTypes.Type(name = "members", value = Change.MembersChanged.class),
  @JsonSubTypes.Type(name = "save-label", value = Change.LabelSaved.class),
  @JsonSubTypes.Type(name = "remove-label", value = Change.LabelRemoved.class),
  @JsonSubTypes.Type(name = "rename", value = Change.Renamed.class)
})
sealed interface Change {

  /// The first line of a snapshot; journals from this generation on come after it.
  record SnapshotBegun(int format, int generation) implements Change {}

  /// The last line of a snapshot, so that a shortened one is noticed.
  record SnapshotEnded(int lines) implements Change {}

  record PhoneMade(String phone, String name) implements Change {}

  /// What a snapshot keeps of a phone besides its chats.
  ///
  /// @param catalogue the account's own labels; absent while they are those it began with
  /// @param archived absent when there is no chat in the archive
  record PhoneKept(
      String phone,
      boolean online,
      boolean welcomed,
      @Nullable FileRecord picture,
      Map<Setting, String> privacy,
      Map<String, List<String>> labels,
      List<String> sentIds,
      @Nullable List<LabelRecord> catalogue,
      @Nullable List<String> archived)
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

  record Reacted(String id, String phone, String chat, String target, String emoji)
      implements Change {}

  record SubjectChanged(String group, String by, String subject) implements Change {}

  record Labelled(String phone, String chat, String label, LabelAction action) implements Change {}

  record PictureChanged(String phone, @Nullable FileRecord picture) implements Change {}

  record PrivacyChanged(String phone, Map<Setting, String> update) implements Change {}

  /// As [Wrote], by a phone, and not to be read by the sessions of others.
  record WroteUnreadable(MessageRecord message) implements Change {}

  record Revealed(String phone, String chat, String message) implements Change {}

  record Edited(String id, String phone, String chat, String target, String text)
      implements Change {}

  record MessageRevoked(String id, String phone, String chat, String target) implements Change {}

  record Voted(
      String id, String phone, String chat, String poll, List<String> options, boolean readable)
      implements Change {}

  record Answered(
      String id,
      String phone,
      String chat,
      String invitation,
      EventAnswer.Response response,
      int extraGuests,
      boolean readable,
      String at)
      implements Change {}

  /// As [Read] of everything, on the phone itself, so that its sessions hear of it.
  record ChatRead(String phone, String chat) implements Change {}

  record Archived(String phone, String chat, boolean archived) implements Change {}

  record ChatDeleted(String phone, String chat) implements Change {}

  /// As [GroupMade], by one of its members, so that their sessions hear of it.
  record GroupFounded(GroupRecord group) implements Change {}

  /// Absent parts stay as they are.
  record GroupEdited(
      String group,
      String by,
      @Nullable String subject,
      @Nullable String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict)
      implements Change {}

  record MembersChanged(String group, String by, MemberAction action, List<String> members)
      implements Change {}

  record LabelSaved(String phone, LabelRecord label) implements Change {}

  record LabelRemoved(String phone, String label) implements Change {}

  record Renamed(String phone, String name) implements Change {}
}

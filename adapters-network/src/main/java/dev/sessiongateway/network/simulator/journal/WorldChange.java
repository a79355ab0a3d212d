package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.FailureReason;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One line of the journal: a change of the world. It contains every id and time needed, so that
/// replaying the journal gives the same world. People, groups and channels are written as
/// addresses.
public sealed interface WorldChange
    permits AccountChange,
        BehaviourChange,
        ChannelWorldChange,
        GroupWorldChange,
        MessageChange,
        WorldChange.SnapshotBegun,
        WorldChange.SnapshotEnded,
        WorldChange.PhoneMade,
        WorldChange.PhoneDeleted,
        WorldChange.LidsForAll,
        WorldChange.PhoneSnapshot,
        WorldChange.MessageSnapshot,
        WorldChange.MessagesBegun,
        WorldChange.DeviceSnapshot,
        WorldChange.RevocationKept,
        WorldChange.GroupMade,
        WorldChange.GroupSnapshot,
        WorldChange.ChannelMade,
        WorldChange.Linked,
        WorldChange.Unlinked,
        WorldChange.RevocationAnnounced,
        WorldChange.Acked,
        WorldChange.WentOnline,
        WorldChange.PasskeyDemanded,
        WorldChange.Wrote,
        WorldChange.WroteUnreadable,
        WorldChange.Revealed,
        WorldChange.Read {

  /// The first line of a snapshot; it is followed by the journals from this generation on.
  record SnapshotBegun(int format, int generation) implements WorldChange {}

  /// The last line of a snapshot, which proves that the snapshot is complete.
  record SnapshotEnded(int lines) implements WorldChange {}

  record PhoneMade(String phone, String name) implements WorldChange {}

  /// The phone has left its groups and channels before, and has no devices.
  record PhoneDeleted(String phone) implements WorldChange {}

  /// Whether phones that are made from now on get a hidden id.
  record LidsForAll(boolean all) implements WorldChange {}

  /// A phone in a snapshot, without its chats.
  ///
  /// @param ownLabels the account's own labels; absent when unchanged from the default
  /// @param archived absent when no chat is archived
  /// @param blocked absent when no contact is blocked
  /// @param lastSeen absent when the phone never went offline
  /// @param addressBook absent when it is empty
  /// @param lid the hidden id; absent when there is none
  /// @param passkey the demand of a passkey; absent when there is none
  /// @param markedUnread absent when no chat is marked as unread
  record PhoneSnapshot(
      String phone,
      boolean online,
      boolean welcomed,
      Attachment.@Nullable Stored picture,
      Map<Setting, String> privacy,
      Map<String, List<String>> labels,
      List<String> sentIds,
      @Nullable List<Label> ownLabels,
      @Nullable List<String> archived,
      @Nullable List<String> blocked,
      @Nullable String about,
      @Nullable List<AccountChange.ContactSaved> addressBook,
      @Nullable String lid,
      @Nullable String passkey,
      @Nullable String lastSeen,
      @Nullable List<String> markedUnread)
      implements WorldChange {}

  /// A message on one phone, in a snapshot.
  ///
  /// @param unreadable true when the phone's sessions cannot read it yet; otherwise absent
  /// @param votes the chosen options by voter, in the order of voting
  /// @param pinnedUntil absent when it is not pinned
  record MessageSnapshot(
      String phone,
      Message message,
      boolean delivered,
      @Nullable Map<String, String> reactions,
      @Nullable Boolean unreadable,
      @Nullable Map<String, List<String>> votes,
      @Nullable String pinnedUntil)
      implements WorldChange {}

  /// The messages of a phone follow, so many bytes of lines with a [MessageSnapshot] each.
  ///
  /// @param chats those with messages
  /// @param count of the messages
  /// @param crc the CRC-32 of the bytes
  record MessagesBegun(String phone, List<String> chats, int count, int bytes, long crc)
      implements WorldChange {}

  /// A linked device in a snapshot.
  record DeviceSnapshot(String session, long lastSeq, List<Waiting> waiting)
      implements WorldChange {
    public record Waiting(long seq, LinkSignal.AccountUpdate signal) {}
  }

  /// An unlinked session that has not received the reason yet.
  record RevocationKept(String session, FailureReason reason) implements WorldChange {}

  /// @param newcomers the role of newly paired accounts; absent when they do not join
  record GroupMade(Group group, Group.@Nullable Role newcomers) implements WorldChange {}

  /// A group in a snapshot, with what its members do not see.
  record GroupSnapshot(
      String group, Attachment.@Nullable Stored picture, List<GroupWorldChange.Invited> invitations)
      implements WorldChange {}

  record ChannelMade(ChannelRecord channel) implements WorldChange {}

  record Linked(String session, String phone) implements WorldChange {}

  /// @param reason sent to the session; absent when the session asked for it itself
  record Unlinked(String session, @Nullable FailureReason reason) implements WorldChange {}

  record RevocationAnnounced(String session) implements WorldChange {}

  /// The device's listener has received all signals up to `seq`.
  record Acked(String session, long seq) implements WorldChange {}

  /// @param at absent in journals of earlier versions
  record WentOnline(String phone, boolean online, @Nullable String at) implements WorldChange {}

  /// @param demand the code of a [dev.sessiongateway.domain.pairing.PasskeyDemand]
  record PasskeyDemanded(String phone, String demand) implements WorldChange {}

  /// @param message from its sender's perspective
  /// @param session the device that sent it; absent for the phone itself
  record Wrote(Message message, @Nullable String session) implements WorldChange {}

  /// @param ids empty means all
  record Read(String phone, String chat, List<String> ids) implements WorldChange {}

  /// As [Wrote], by a phone; the recipients' sessions cannot read the message yet.
  record WroteUnreadable(Message message) implements WorldChange {}

  record Revealed(String phone, String chat, String message) implements WorldChange {}
}

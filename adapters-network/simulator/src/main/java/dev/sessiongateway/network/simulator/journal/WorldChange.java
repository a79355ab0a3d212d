package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One line of the journal: a change of the world. It contains every id and time needed, so that
/// replaying the journal gives the same world.
public sealed interface WorldChange {
  /// Changes of an account's own data: profile, chats, labels and shop.
  sealed interface AccountChange extends WorldChange {
    /// The number of the account.
    Address phone();

    record PictureChanged(Address phone, Attachment.@Nullable Stored picture)
        implements AccountChange {}

    record PrivacyChanged(Address phone, Map<Setting, String> update) implements AccountChange {}

    /// As [Read] of all messages, but done on the phone, so its sessions get an event.
    record ChatRead(Address phone, Address chat) implements AccountChange {}

    record Archived(Address phone, Address chat, boolean archived) implements AccountChange {}

    record ChatDeleted(Address phone, Address chat) implements AccountChange {}

    record ChatCleared(Address phone, Address chat) implements AccountChange {}

    /// On this phone messages of the direct chat disappear after this time from now on.
    ///
    /// @param by who changed it
    record TimerSet(Address phone, Address chat, Address by, DisappearingTimer timer)
        implements AccountChange {}

    record LabelSaved(Address phone, Label label) implements AccountChange {}

    record LabelRemoved(Address phone, LabelId label) implements AccountChange {}

    record Renamed(Address phone, String name) implements AccountChange {}

    record Labelled(Address phone, Address chat, LabelId label, LabelAction action)
        implements AccountChange {}

    record AboutChanged(Address phone, String about) implements AccountChange {}

    /// @param username absent when the phone has none any more
    record UsernameChanged(Address phone, @Nullable Username username) implements AccountChange {}

    record Blocked(Address phone, Address person, boolean blocked) implements AccountChange {}

    /// @param firstName absent when the person is removed from the address book
    record ContactSaved(
        Address phone, Address person, @Nullable String firstName, @Nullable String lastName)
        implements AccountChange {
      public static ContactSaved of(Address phone, Address person, @Nullable SavedName name) {
        return name == null
            ? new ContactSaved(phone, person, null, null)
            : new ContactSaved(phone, person, name.first(), name.last());
      }

      public @Nullable SavedName name() {
        return firstName == null
            ? null
            : new SavedName(firstName, lastName == null ? "" : lastName);
      }
    }

    /// The person has this hidden id from now on.
    record LidGiven(Address phone, Address lid) implements AccountChange {}

    record MarkedUnread(Address phone, Address chat) implements AccountChange {}

    record ProductSaved(Address phone, Product product) implements AccountChange {}

    record ProductRemoved(Address phone, ProductId product) implements AccountChange {}

    record CollectionSaved(Address phone, ProductCollection collection) implements AccountChange {}

    record CollectionRemoved(Address phone, CollectionId collection) implements AccountChange {}
  }

  /// Changes of what phones do by themselves.
  sealed interface BehaviourChange extends WorldChange {
    record BehaviourAdded(BehaviourId id, DescribedBehaviour behaviour)
        implements BehaviourChange {}

    record BehaviourRemoved(BehaviourId id) implements BehaviourChange {}
  }

  /// Changes of the phones that apps drive by the Cloud API.
  sealed interface BusinessChange extends WorldChange {
    /// The business as it is from now on, in the place of the one of its phone.
    record BusinessSaved(CloudBusiness business) implements BusinessChange {}

    record BusinessRemoved(Address phone) implements BusinessChange {}
  }

  /// Changes that people make to channels. A new channel is [ChannelMade].
  sealed interface ChannelWorldChange extends WorldChange {
    record ChannelDeleted(Address channel, Address by) implements ChannelWorldChange {}

    record Followed(Address channel, Address phone, boolean follows)
        implements ChannelWorldChange {}

    record Muted(Address channel, Address phone, boolean muted) implements ChannelWorldChange {}
  }

  /// Changes that members make to their groups.
  sealed interface GroupWorldChange extends WorldChange {
    /// Only read, from files of older versions; [GroupEdited] is what is written.
    record SubjectChanged(Address group, Address by, String subject) implements GroupWorldChange {}

    /// As [GroupMade], but by a member, so the members' sessions get an event.
    record GroupFounded(Group group) implements GroupWorldChange {}

    /// @param at absent in a change that a client wrote without it
    record GroupEdited(Address group, Address by, GroupChange change, @Nullable Instant at)
        implements GroupWorldChange {}

    record MembersChanged(Address group, Address by, MemberAction action, List<Address> members)
        implements GroupWorldChange {}

    /// @param picture absent when it was removed
    record Pictured(Address group, Address by, Attachment.@Nullable Stored picture)
        implements GroupWorldChange {}

    record InviteRevoked(Address group, Address by, InviteCode code) implements GroupWorldChange {}

    /// This person may join until `expiresAt`, even if others may not.
    record Invited(Address group, Address person, String code, Instant expiresAt)
        implements GroupWorldChange {}

    /// Whether an administrator lets people in who follow the invite link.
    record ApprovalChanged(Address group, boolean required) implements GroupWorldChange {}

    record JoinRequested(Address group, Address person, Instant at) implements GroupWorldChange {}

    /// The person took the request back, or an administrator refused it.
    ///
    /// @param by the administrator; absent when it was the person
    record JoinRequestEnded(Address group, Address person, @Nullable Address by)
        implements GroupWorldChange {}
  }

  /// Changes of existing messages. `session` is the device that made the change; absent for the
  /// phone itself.
  sealed interface MessageChange extends WorldChange {
    record Reacted(
        MessageId id,
        Address phone,
        Address chat,
        MessageId target,
        String emoji,
        @Nullable SessionName session)
        implements MessageChange {}

    /// @param preview of the link in the text; absent when it has none
    record Edited(
        MessageId id,
        Address phone,
        Address chat,
        MessageId target,
        String text,
        @Nullable LinkPreview preview,
        @Nullable SessionName session)
        implements MessageChange {}

    /// @param people on whose phones a story is deleted; absent when it is deleted for everyone
    record MessageRevoked(
        MessageId id,
        Address phone,
        Address chat,
        MessageId target,
        @Nullable SessionName session,
        @Nullable List<Address> people)
        implements MessageChange {}

    /// @param people who see the story too; empty means everybody whom the phone has a chat with
    record StoryShown(Address phone, MessageId story, List<Address> people)
        implements MessageChange {}

    /// The stories of this time and before have ended.
    record StoriesEnded(Instant at) implements MessageChange {}

    /// The time of the messages that disappear by then has come.
    ///
    /// @param most how many copies of messages, the earliest first
    record Disappeared(Instant at, int most) implements MessageChange {}

    /// For the account of the phone alone.
    record Starred(Address phone, Address chat, MessageId target, boolean starred)
        implements MessageChange {}

    /// @param until the end of the pin; absent takes the message off
    record Pinned(Address phone, Address chat, MessageId target, @Nullable Instant until)
        implements MessageChange {}

    record Voted(
        MessageId id,
        Address phone,
        Address chat,
        MessageId poll,
        List<String> options,
        boolean readable)
        implements MessageChange {}

    record Answered(
        MessageId id,
        Address phone,
        Address chat,
        MessageId invitation,
        EventRsvp.Response response,
        int extraGuests,
        boolean readable,
        Instant at)
        implements MessageChange {}
  }

  /// The first line of a snapshot; it is followed by the journals from this generation on.
  record SnapshotBegun(int format, int generation) implements WorldChange {}

  /// The last line of a snapshot, which proves that the snapshot is complete.
  record SnapshotEnded(int lines) implements WorldChange {}

  record PhoneMade(Address phone, String name) implements WorldChange {}

  /// The phone has left its groups and channels before, and has no devices.
  record PhoneDeleted(Address phone) implements WorldChange {}

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
      Address phone,
      boolean online,
      boolean welcomed,
      Attachment.@Nullable Stored picture,
      Map<Setting, String> privacy,
      Map<String, List<LabelId>> labels,
      List<MessageId> sentIds,
      @Nullable List<Label> ownLabels,
      @Nullable List<Address> archived,
      @Nullable List<Address> blocked,
      @Nullable String about,
      @Nullable List<AccountChange.ContactSaved> addressBook,
      @Nullable Address lid,
      @Nullable PasskeyDemand passkey,
      @Nullable Instant lastSeen,
      @Nullable List<Address> markedUnread)
      implements WorldChange {}

  /// A message on one phone, in a snapshot.
  ///
  /// @param unreadable true when the phone's sessions cannot read it yet; otherwise absent
  /// @param votes the chosen options by voter, in the order of voting
  /// @param pinnedUntil absent when it is not pinned
  record MessageSnapshot(
      Address phone,
      Message message,
      boolean delivered,
      @Nullable Map<String, String> reactions,
      @Nullable Boolean unreadable,
      @Nullable Map<String, List<String>> votes,
      @Nullable Instant pinnedUntil)
      implements WorldChange {}

  /// A message of a phone that disappears, in a snapshot.
  record DueKept(Address phone, Address chat, MessageId message, Instant at)
      implements WorldChange {}

  /// The messages of a phone follow, so many bytes of lines with a [MessageSnapshot] each.
  ///
  /// @param chats those with messages
  /// @param count of the messages
  /// @param crc the CRC-32 of the bytes
  record MessagesBegun(Address phone, List<Address> chats, int count, int bytes, long crc)
      implements WorldChange {}

  /// A linked device in a snapshot.
  record DeviceSnapshot(SessionName session, long lastSeq, List<Waiting> waiting)
      implements WorldChange {
    public record Waiting(long seq, LinkSignal.AccountUpdate signal) {}
  }

  /// An unlinked session that has not received the reason yet.
  record RevocationKept(SessionName session, FailureReason reason) implements WorldChange {}

  /// @param newcomers the role of newly paired accounts; absent when they do not join
  record GroupMade(Group group, Group.@Nullable Role newcomers) implements WorldChange {}

  /// A group in a snapshot, with what its members do not see.
  record GroupSnapshot(
      Address group,
      Attachment.@Nullable Stored picture,
      List<GroupWorldChange.Invited> invitations,
      boolean approval,
      List<GroupWorldChange.JoinRequested> requests)
      implements WorldChange {}

  record ChannelMade(ChannelRecord channel) implements WorldChange {}

  record Linked(SessionName session, Address phone) implements WorldChange {}

  /// @param reason sent to the session; absent when the session asked for it itself
  record Unlinked(SessionName session, @Nullable FailureReason reason) implements WorldChange {}

  record RevocationAnnounced(SessionName session) implements WorldChange {}

  /// The device's listener has received all signals up to `seq`.
  record Acked(SessionName session, long seq) implements WorldChange {}

  /// @param at absent in journals of earlier versions
  record WentOnline(Address phone, boolean online, @Nullable Instant at) implements WorldChange {}

  record PasskeyDemanded(Address phone, PasskeyDemand demand) implements WorldChange {}

  /// @param message from its sender's perspective
  /// @param session the device that sent it; absent for the phone itself
  record Wrote(Message message, @Nullable SessionName session) implements WorldChange {}

  /// As [Wrote], by a phone; the recipients' sessions cannot read the message yet.
  record WroteUnreadable(Message message) implements WorldChange {}

  record Revealed(Address phone, Address chat, MessageId message) implements WorldChange {}

  /// @param ids empty means all
  record Read(Address phone, Address chat, List<MessageId> ids) implements WorldChange {}
}

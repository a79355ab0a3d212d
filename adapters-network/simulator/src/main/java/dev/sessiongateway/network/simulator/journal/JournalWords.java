package dev.sessiongateway.network.simulator.journal;

import static dev.sessiongateway.application.form.Field.field;

import dev.sessiongateway.application.form.FormTable;
import dev.sessiongateway.application.form.Forms;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudWebhook;
import dev.sessiongateway.application.simulation.NumberFeatures;
import dev.sessiongateway.application.simulation.NumberSettings;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BusinessChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.ChannelWorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The words in which changes of the world are stored, besides those of the model.
public final class JournalWords {
  private static final String DID = "did";

  /// The forms of the journal.
  public static final Forms FORMS = new Forms(table());

  private JournalWords() {}

  private static FormTable table() {
    var table = signals();
    addChanges(table.union(WorldChange.class, DID));
    return table;
  }

  /// The table of the model with the signals about an account. Those that are events are in the
  /// table of the model.
  public static FormTable signals() {
    var table = StoredWords.table();
    var phones =
        field("mappings")
            .as("phones", List.class, PhonesByLid.class, PhonesByLid::of, PhonesByLid::mappings);
    table
        .union(LinkSignal.AccountUpdate.class, StoredWords.IS)
        .kind(LinkSignal.MessageArrived.class, "message")
        .kind(LinkSignal.LidsLearned.class, "lids", phones)
        .plain(PhonesByLid.class);
    return table;
  }

  private static void addChanges(FormTable table) {
    table
        .kind(WorldChange.SnapshotBegun.class, "snapshot")
        .kind(WorldChange.SnapshotEnded.class, "snapshot-end")
        .kind(WorldChange.PhoneMade.class, "phone")
        .kind(WorldChange.PhoneDeleted.class, "delete-phone")
        .kind(WorldChange.PhoneSnapshot.class, "phone-state", field("ownLabels").as("catalogue"))
        .kind(WorldChange.MessageSnapshot.class, "message-state")
        .kind(WorldChange.MessagesBegun.class, "messages")
        .kind(WorldChange.DeviceSnapshot.class, "device-state")
        .kind(WorldChange.RevocationKept.class, "revoked")
        .kind(WorldChange.GroupMade.class, "group")
        .kind(WorldChange.ChannelMade.class, "channel")
        .kind(WorldChange.Linked.class, "link")
        .kind(WorldChange.Unlinked.class, "unlink")
        .kind(WorldChange.RevocationAnnounced.class, "told")
        .kind(WorldChange.Acked.class, "heard")
        .kind(WorldChange.WentOnline.class, "online")
        .kind(WorldChange.PasskeyDemanded.class, "passkey")
        .kind(WorldChange.Wrote.class, "write")
        .kind(WorldChange.Read.class, "read")
        .kind(MessageChange.Reacted.class, "react")
        .kind(GroupWorldChange.SubjectChanged.class, "subject")
        .kind(AccountChange.Labelled.class, "label")
        .kind(AccountChange.PictureChanged.class, "picture")
        .kind(AccountChange.PrivacyChanged.class, "privacy")
        .kind(WorldChange.WroteUnreadable.class, "write-unreadable")
        .kind(WorldChange.Revealed.class, "reveal")
        .kind(MessageChange.Edited.class, "edit", field("preview").as("link"))
        .kind(MessageChange.MessageRevoked.class, "revoke")
        .kind(MessageChange.StoryShown.class, "show-story")
        .kind(MessageChange.StoriesEnded.class, "end-stories")
        .kind(MessageChange.Starred.class, "star")
        .kind(MessageChange.Pinned.class, "pin")
        .kind(MessageChange.Voted.class, "vote")
        .kind(MessageChange.Answered.class, "answer")
        .kind(AccountChange.ChatRead.class, "read-chat")
        .kind(AccountChange.Archived.class, "archive")
        .kind(AccountChange.TimerSet.class, "timer")
        .kind(MessageChange.Disappeared.class, "disappear")
        .kind(WorldChange.DueKept.class, "due")
        .kind(AccountChange.ChatDeleted.class, "delete-chat")
        .kind(AccountChange.ChatCleared.class, "clear-chat")
        .kind(GroupWorldChange.GroupFounded.class, "found-group")
        .kind(GroupWorldChange.GroupEdited.class, "edit-group", field("change").inline())
        .kind(
            WorldChange.GroupSnapshot.class,
            "group-state",
            field("approval").unless(false),
            field("requests").unless(List.of()))
        .kind(GroupWorldChange.Pictured.class, "group-picture")
        .kind(GroupWorldChange.InviteRevoked.class, "revoke-invite")
        .kind(GroupWorldChange.Invited.class, "invite")
        .kind(GroupWorldChange.ApprovalChanged.class, "join-approval")
        .kind(GroupWorldChange.JoinRequested.class, "ask-to-join")
        .kind(GroupWorldChange.JoinRequestEnded.class, "end-asking")
        .kind(AccountChange.MarkedUnread.class, "mark-unread")
        .kind(AccountChange.Blocked.class, "block")
        .kind(AccountChange.AboutChanged.class, "about")
        .kind(GroupWorldChange.MembersChanged.class, "members")
        .kind(AccountChange.LabelSaved.class, "save-label")
        .kind(AccountChange.LabelRemoved.class, "remove-label")
        .kind(ChannelWorldChange.ChannelDeleted.class, "delete-channel")
        .kind(ChannelWorldChange.Followed.class, "follow")
        .kind(ChannelWorldChange.Muted.class, "mute")
        .kind(AccountChange.Renamed.class, "rename")
        .kind(AccountChange.ContactSaved.class, "save-contact")
        .kind(AccountChange.LidGiven.class, "give-lid")
        .kind(AccountChange.ProductSaved.class, "save-product")
        .kind(AccountChange.ProductRemoved.class, "remove-product")
        .kind(AccountChange.CollectionSaved.class, "save-collection")
        .kind(AccountChange.CollectionRemoved.class, "remove-collection")
        .kind(BehaviourChange.BehaviourAdded.class, "behaviour")
        .kind(BehaviourChange.BehaviourRemoved.class, "end-behaviour")
        .kind(WorldChange.LidsForAll.class, "lids")
        .kind(AccountChange.UsernameChanged.class, "username")
        .record(
            CloudBusiness.class,
            field("settings").unless(NumberSettings.NEW),
            field("flows").unless(List.of()))
        .record(CloudTemplate.Component.class, field("cards").unless(List.of()))
        .record(CloudWebhook.class, field("fields").unless(List.of()))
        .record(
            NumberSettings.class,
            field("features").unless(NumberFeatures.NEW),
            field("verified").unless(true))
        .kind(BusinessChange.BusinessSaved.class, "business")
        .kind(BusinessChange.BusinessRemoved.class, "end-business");
  }

  /// The stored form of [LinkSignal.LidsLearned].
  public record PhonesByLid(Map<Address, Address> phones) {
    static PhonesByLid of(List<?> mappings) {
      var phones = new HashMap<Address, Address>();
      for (var mapping : mappings) {
        var pair = (LidMapping) mapping;
        phones.put(pair.lid(), pair.phone());
      }
      return new PhonesByLid(phones);
    }

    List<LidMapping> mappings() {
      return phones.entrySet().stream()
          .map(pair -> new LidMapping(pair.getKey(), pair.getValue()))
          .toList();
    }
  }
}

package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.network.simulator.behaviour.state.WorldBehaviours;
import dev.sessiongateway.network.simulator.feed.FeedFollower;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.ChannelWorldChange;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import dev.sessiongateway.network.simulator.journal.StoredMessages;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldFiles;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The state of the world: phones, groups, channels, linked devices. It changes only through
/// [#apply], so that replaying the journal gives the same state. Not thread-safe: see
/// [WorldJournal].
public final class WorldState implements WorldFiles.Receiver {
  /// The limits of the simulated network, as the API document states them.
  public static final NetworkLimits LIMITS = NetworkLimits.STANDARD;

  private final Map<Address, PhoneState> phones = new LinkedHashMap<>();
  private final SortedMap<Address, GroupState> groups =
      new TreeMap<>(Comparator.comparing(Address::user));
  private final Map<InviteCode, Address> groupInvites = new LinkedHashMap<>();
  private final Channels channels = new Channels(this);
  private final LinkedDevices devices = new LinkedDevices(this);
  private final MessageRouter router = new MessageRouter(this);
  private final Stories stories = new Stories(this);
  private final LidAssignments lids = new LidAssignments(this);
  private final Presences presences = new Presences(this);
  private final Calls calls = new Calls(this);
  private final ReactionEffects reactions = new ReactionEffects(this);
  private final EditEffects edits = new EditEffects(this);
  private final GroupEffects groupEffects = new GroupEffects(this);
  private final Profiles profiles = new Profiles(this);
  private final ChatActions chats = new ChatActions(this);
  private final Accounts accounts = new Accounts(this);
  private final DeviceLinking linking = new DeviceLinking(this);
  private final WorldBehaviours behaviours = new WorldBehaviours();
  private final WorldSnapshot snapshot = new WorldSnapshot(this);
  private final ChatIndex chatHolders = new ChatIndex();
  private final Set<FeedFollower> followersToWake = new LinkedHashSet<>();
  private final Function<MediaId, Optional<String>> pictureUrls;

  /// @param pictureUrls the URL of a picture, if it has one
  public WorldState(Function<MediaId, Optional<String>> pictureUrls) {
    this.pictureUrls = pictureUrls;
  }

  /// Ignores changes of unknown phones and devices, so that a journal that lost a line can still be
  /// replayed.
  @Override
  public void apply(WorldChange change) {
    switch (change) {
      case WorldChange.SnapshotBegun _,
          WorldChange.SnapshotEnded _,
          WorldChange.MessagesBegun _ -> {
        // Parts of the files, and no changes.
      }
      case WorldChange.PhoneMade(var phone, var name) -> addPhone(jid(phone), name);
      case WorldChange.PhoneDeleted(var phone) -> removePhone(jid(phone));
      case WorldChange.LidsForAll(var all) -> lids.setAll(all);
      case WorldChange.PhoneSnapshot saved -> snapshot.restore(saved);
      case WorldChange.MessageSnapshot saved -> snapshot.restore(saved);
      case WorldChange.DeviceSnapshot saved -> snapshot.restore(saved);
      case WorldChange.RevocationKept(var session, var reason) ->
          devices.revoke(new SessionName(session), reason);
      case WorldChange.GroupSnapshot saved -> snapshot.restore(saved);
      case WorldChange.GroupMade(var group, var newcomers) ->
          addGroup(new GroupState(group, newcomers));
      case WorldChange.ChannelMade(var channel) -> channels.add(channel);
      case WorldChange.Linked(var session, var phone) ->
          linking.linked(new SessionName(session), jid(phone));
      case WorldChange.Unlinked(var session, var reason) ->
          linking.unlinked(new SessionName(session), reason);
      case WorldChange.RevocationAnnounced(var session) ->
          devices.clearRevocation(new SessionName(session));
      case WorldChange.Acked(var session, var seq) -> linking.acked(new SessionName(session), seq);
      case WorldChange.PasskeyDemanded(var phone, var demand) ->
          phone(jid(phone)).passkey = Coded.of(PasskeyDemand.class, demand);
      case WorldChange.WentOnline(var phone, var online, var at) ->
          presences.wentOnline(jid(phone), online, at == null ? null : Instant.parse(at));
      case WorldChange.Wrote(var message, var session) ->
          router.wrote(message, devices.deviceOf(session), true);
      case WorldChange.WroteUnreadable(var message) -> router.wrote(message, null, false);
      case WorldChange.Revealed(var phone, var chat, var message) ->
          router.revealed(jid(phone), jid(chat), new MessageId(message));
      case WorldChange.Read(var phone, var chat, var ids) ->
          router.read(jid(phone), jid(chat), ids.stream().map(MessageId::new).toList());
      case MessageChange.Edited edited -> edits.edited(edited);
      case MessageChange.MessageRevoked revoked -> edits.revoked(revoked);
      case MessageChange.StoryShown(var phone, var story, var people) ->
          stories.shown(
              jid(phone), new MessageId(story), people.stream().map(WorldState::jid).toList());
      case MessageChange.StoriesEnded(var at) -> stories.ended(Instant.parse(at));
      case MessageChange.Reacted reacted -> reactions.reacted(reacted);
      case MessageChange.Starred starred -> edits.starred(starred);
      case MessageChange.Pinned pinned -> edits.pinned(pinned);
      case MessageChange.Voted voted -> reactions.voted(voted);
      case MessageChange.Answered answered -> reactions.answered(answered);
      case ChannelWorldChange ofChannel -> channels.apply(ofChannel);
      case GroupWorldChange ofGroup -> groupEffects.apply(ofGroup);
      case BehaviourChange ofBehaviour -> behaviours.apply(ofBehaviour);
      case AccountChange ofAccount -> accounts.apply(ofAccount);
    }
  }

  @Override
  public void messages(WorldChange.MessagesBegun begun, StoredMessages messages) {
    snapshot.restore(begun, messages);
  }

  @Override
  public void linked(WorldChange.Linked linked) {
    linking.restored(new SessionName(linked.session()), jid(linked.phone()));
  }

  /// Which phones have which chat.
  ChatIndex chatHolders() {
    return chatHolders;
  }

  public LinkedDevices devices() {
    return devices;
  }

  /// Followers of phones with changes since the last call.
  List<FeedFollower> takeFollowersToWake() {
    if (followersToWake.isEmpty()) {
      return List.of();
    }
    var taken = List.copyOf(followersToWake);
    followersToWake.clear();
    return taken;
  }

  public MessageRouter router() {
    return router;
  }

  public Stories stories() {
    return stories;
  }

  public WorldBehaviours behaviours() {
    return behaviours;
  }

  public LidAssignments lids() {
    return lids;
  }

  public Presences presences() {
    return presences;
  }

  public Calls calls() {
    return calls;
  }

  GroupEffects groupEffects() {
    return groupEffects;
  }

  public Profiles profiles() {
    return profiles;
  }

  WorldSnapshot snapshot() {
    return snapshot;
  }

  public Collection<PhoneState> phones() {
    return Collections.unmodifiableCollection(phones.values());
  }

  /// Ordered by id.
  public Collection<GroupState> groups() {
    return Collections.unmodifiableCollection(groups.values());
  }

  public Channels channels() {
    return channels;
  }

  ChatActions chats() {
    return chats;
  }

  /// The phone of a person, by phone number or by hidden id.
  @Nullable
  public PhoneState phoneOrNull(Address person) {
    return person.kind() == Address.Kind.LID ? lids.phoneOrNull(person) : phones.get(person);
  }

  @Nullable
  public GroupState groupOrNull(Address group) {
    return groups.get(group);
  }

  @Nullable
  public ChannelState channelOrNull(Address channel) {
    return channels.find(channel);
  }

  private static Address jid(String text) {
    return Address.of(text);
  }

  private void addPhone(Address phone, String name) {
    if (!phones.containsKey(phone)) {
      phones.put(phone, new PhoneState(phone, name, followersToWake, chatHolders));
      chatHolders.phonesChanged(1);
    }
  }

  private void removePhone(Address phone) {
    var gone = phones.remove(phone);
    if (gone != null) {
      lids.remove(gone);
      behaviours.removePhone(phone);
      gone.conversations.forget();
      chatHolders.phonesChanged(-1);
      gone.activity.removed();
    }
  }

  /// A world of the same network in which there is nothing.
  public WorldState empty() {
    return new WorldState(pictureUrls);
  }

  /// As [DeviceLinking#linkAsIn].
  public void linkAsIn(WorldState before, BiPredicate<SessionName, Address> stays) {
    linking.linkAsIn(before, stays);
  }

  /// The followers of the phones of another world follow the phones of this one.
  void takeFollowersOf(WorldState other) {
    for (var phone : other.phones.values()) {
      var here = phones.get(phone.jid);
      phone.activity.moveTo(here == null ? null : here.activity);
    }
    followersToWake.addAll(other.takeFollowersToWake());
  }

  void addGroup(GroupState group) {
    groups.put(group.id, group);
    groupInvites.put(group.inviteCode(), group.id);
  }

  /// The former code becomes invalid.
  void renewInvite(GroupState group, InviteCode code) {
    groupInvites.remove(group.inviteCode());
    group.renewInvite(code);
    groupInvites.put(code, group.id);
  }

  public PhoneState phone(Address person) {
    var phone = phoneOrNull(person);
    if (phone == null) {
      throw Fault.notFound("phone", person.user());
    }
    return phone;
  }

  /// The phone, which must be online: an offline phone cannot act on the network.
  public PhoneState online(PhoneNumber number) {
    var phone = phone(number.jid());
    if (!phone.online) {
      throw new Fault.Conflict("phone.offline", "This phone is offline").toException();
    }
    return phone;
  }

  /// The phone with this number or, when that is malformed, with its international form.
  public Optional<PhoneState> lookUp(Address person) {
    return Optional.ofNullable(phoneOrNull(person))
        .or(() ->
            NumberForms.international(person)
                .flatMap(other -> Optional.ofNullable(phones.get(other))));
  }

  /// Null without a picture, or without a URL for it.
  @Nullable
  public String addressOf(Attachment.@Nullable Stored picture) {
    return picture == null ? null : pictureUrls.apply(picture.id()).orElse(null);
  }

  @Nullable
  public GroupState group(InviteCode code) {
    var id = groupInvites.get(code);
    return id == null ? null : groups.get(id);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when the group does
  ///   not exist or this person is not a member
  public GroupState groupOf(Address member, Address id) {
    var group = groups.get(id);
    if (group == null || !group.members.containsKey(member)) {
      throw Fault.notFound("group", id.toString());
    }
    return group;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  public PhoneMessageState delivered(PhoneState phone, Address chat, MessageId id) {
    var entry = phone.conversations.find(chat, id);
    if (entry == null || !entry.delivered()) {
      throw Fault.notFound("message", id.value());
    }
    return entry;
  }

  /// As [#delivered], but the phone must also be a current member of the group.
  public PhoneMessageState inPlace(PhoneState phone, Address chat, MessageId id) {
    var entry = delivered(phone, chat, id);
    if (chat.isGroup()) {
      groupOf(phone.jid, chat);
    }
    return entry;
  }

  /// Refuses chats that this account may not write to; a person is never refused.
  public void checkRecipient(Address writer, Address chat) {
    if (chat.isGroup()) {
      if (!groupOf(writer, chat).mayWrite(writer)) {
        throw new Fault.Refused("only administrators write in this group").toException();
      }
    } else if (chat.isChannel()) {
      var channel = channels.find(chat);
      if (channel == null) {
        throw Fault.notFound("channel", chat.toString());
      }
      if (!channel.owner.equals(writer)) {
        throw new Fault.Refused("only administrators write in this channel").toException();
      }
    }
  }

  /// The display name of a chat.
  @Nullable
  public String nameOf(Address chat) {
    return switch (chat.kind()) {
      case PERSON, LID, BROADCAST -> {
        var phone = phones.get(chat);
        yield phone == null ? null : phone.name;
      }
      case GROUP -> {
        var group = groups.get(chat);
        yield group == null ? null : group.subject();
      }
      case CHANNEL -> {
        var channel = channels.find(chat);
        yield channel == null ? null : channel.name();
      }
    };
  }
}

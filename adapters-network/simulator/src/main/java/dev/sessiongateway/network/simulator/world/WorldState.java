package dev.sessiongateway.network.simulator.world;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The state of the world: phones, groups, channels, linked devices. Only [WorldChanges] changes
/// what the journal keeps of it. Not thread-safe: see [WorldJournal].
public final class WorldState {
  /// The limits of the simulated network, as the API document states them.
  public static final NetworkLimits LIMITS = NetworkLimits.STANDARD;

  private final Map<Address, PhoneState> phones = new LinkedHashMap<>();
  private final SortedMap<Address, GroupState> groups =
      new TreeMap<>(Comparator.comparing(Address::user));
  private final Map<InviteCode, Address> groupInvites = new LinkedHashMap<>();
  private final SortedMap<Address, ChannelState> channels =
      new TreeMap<>(Comparator.comparing(Address::user));
  private final Map<InviteCode, Address> channelInvites = new LinkedHashMap<>();
  private final LidAssignments lids = new LidAssignments();
  private final LinkedDevices devices = new LinkedDevices(lids);
  private final Calls calls = new Calls();
  private final SequencedMap<BehaviourId, PhoneBehaviour> behaviours = new LinkedHashMap<>();
  private final SortedMap<Address, CloudBusiness> businesses =
      new TreeMap<>(Comparator.comparing(Address::user));
  private final ChatIndex chatHolders = new ChatIndex();
  private final Set<FeedFollower> followersToWake = new LinkedHashSet<>();
  private final Function<MediaId, Optional<String>> pictureUrls;
  private final DueMessages dueMessages = new DueMessages();
  private Consumer<Instant> storyListener = _ -> {};

  /// @param pictureUrls the URL of a picture, if it has one
  public WorldState(Function<MediaId, Optional<String>> pictureUrls) {
    this.pictureUrls = pictureUrls;
  }

  /// A world of the same network in which there is nothing.
  public WorldState empty() {
    return new WorldState(pictureUrls);
  }

  public LinkedDevices devices() {
    return devices;
  }

  public LidAssignments lids() {
    return lids;
  }

  public Calls calls() {
    return calls;
  }

  /// What the phones do by themselves, in the order in which it was added.
  public SequencedMap<BehaviourId, PhoneBehaviour> behaviours() {
    return Collections.unmodifiableSequencedMap(behaviours);
  }

  void add(BehaviourId id, PhoneBehaviour behaviour) {
    behaviours.put(id, behaviour);
  }

  void remove(BehaviourId id) {
    behaviours.remove(id);
  }

  /// Those that apps drive by the Cloud API, ordered by phone.
  public Collection<CloudBusiness> businesses() {
    return Collections.unmodifiableCollection(businesses.values());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `business.not-found`
  public CloudBusiness business(Address phone) {
    var business = businesses.get(phone);
    if (business == null) {
      throw Fault.notFound("business", phone.user());
    }
    return business;
  }

  public boolean isBusiness(Address phone) {
    return businesses.containsKey(phone);
  }

  void add(CloudBusiness business) {
    if (phones.containsKey(business.phone())) {
      businesses.put(business.phone(), business);
    }
  }

  void removeBusiness(Address phone) {
    businesses.remove(phone);
  }

  public Collection<PhoneState> phones() {
    return Collections.unmodifiableCollection(phones.values());
  }

  /// The phone of a person, by phone number or by hidden id.
  @Nullable
  public PhoneState phoneOrNull(Address person) {
    return phones.get(lids.canonical(person));
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
    if (!phone.isOnline()) {
      throw new Fault.Conflict("phone.offline", "This phone is offline").toException();
    }
    return phone;
  }

  /// The phone with this number or, when that is malformed, with its international form.
  public Optional<PhoneState> lookUp(Address person) {
    return Optional.ofNullable(phoneOrNull(person))
        .or(() -> international(person).flatMap(other -> Optional.ofNullable(phones.get(other))));
  }

  /// As [#lookUp].
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException when nobody has the number
  public PhoneState registered(Address person) {
    return lookUp(person)
        .orElseThrow(
            () -> new Fault.NotOnNetwork(person.networkForm(), person.user()).toException());
  }

  /// Another form of the number, such as `447700900101` for `4407700900101`.
  private static Optional<Address> international(Address person) {
    if (person.kind() != Address.Kind.PERSON) {
      return Optional.empty();
    }
    try {
      var numbers = PhoneNumberUtil.getInstance();
      var parsed = numbers.parse("+" + person.user(), null);
      var digits = numbers.format(parsed, PhoneNumberFormat.E164).substring(1);
      return digits.equals(person.user()) ? Optional.empty() : Optional.of(Address.person(digits));
    } catch (NumberParseException e) {
      return Optional.empty();
    }
  }

  /// The phone that this session is linked to.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated`
  public PhoneState phoneOf(SessionName session) {
    return phone(devices.device(session).account);
  }

  /// The phones that have a chat with this person, group or channel.
  List<PhoneState> holders(Address chat) {
    return chatHolders.holders(chat).stream().map(this::phone).toList();
  }

  void addPhone(Address phone, String name) {
    if (!phones.containsKey(phone)) {
      phones.put(phone, new PhoneState(phone, name, followersToWake, chatHolders));
      chatHolders.phonesChanged(1);
    }
  }

  void removePhone(Address phone) {
    var gone = phones.remove(phone);
    if (gone != null) {
      lids.remove(phone);
      businesses.remove(phone);
      // A behaviour of several phones goes on with the others.
      behaviours
          .values()
          .removeIf(
              each -> each.numbers().size() == 1 && each.numbers().getFirst().jid().equals(phone));
      gone.conversations.forget();
      chatHolders.phonesChanged(-1);
      gone.activity.removed();
    }
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

  /// The followers of the phones of another world follow the phones of this one.
  void takeFollowersOf(WorldState other) {
    for (var phone : other.phones.values()) {
      var here = phones.get(phone.jid);
      phone.activity.moveTo(here == null ? null : here.activity);
    }
    followersToWake.addAll(other.takeFollowersToWake());
  }

  /// Ordered by id.
  public Collection<GroupState> groups() {
    return Collections.unmodifiableCollection(groups.values());
  }

  public List<GroupState> groupsOf(Address member) {
    return groups.values().stream().filter(group -> group.has(member)).toList();
  }

  @Nullable
  public GroupState groupOrNull(Address group) {
    return groups.get(group);
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
    if (group == null || !group.has(member)) {
      throw Fault.notFound("group", id.toString());
    }
    return group;
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

  /// Ordered by id.
  public Collection<ChannelState> channels() {
    return Collections.unmodifiableCollection(channels.values());
  }

  @Nullable
  public ChannelState channelOrNull(Address channel) {
    return channels.get(channel);
  }

  @Nullable
  public ChannelState channel(InviteCode code) {
    var id = channelInvites.get(code);
    return id == null ? null : channels.get(id);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `channel.not-found`
  public ChannelState channel(Address id) {
    var channel = channels.get(id);
    if (channel == null) {
      throw Fault.notFound("channel", id.toString());
    }
    return channel;
  }

  void addChannel(ChannelRecord made) {
    var file = made.file();
    var channel = new ChannelState(made, addressOf(file));
    channels.put(channel.id, channel);
    channelInvites.put(channel.inviteCode, channel.id);
  }

  @Nullable ChannelState removeChannel(Address id) {
    var channel = channels.remove(id);
    if (channel != null) {
      channelInvites.remove(channel.inviteCode);
    }
    return channel;
  }

  /// Null without a picture, or without a URL for it.
  @Nullable
  public String addressOf(Attachment.@Nullable Stored picture) {
    return picture == null ? null : pictureUrls.apply(picture.id()).orElse(null);
  }

  /// The display name of a chat.
  @Nullable
  public String nameOf(Address chat) {
    return switch (chat.kind()) {
      case PERSON, LID, BROADCAST -> {
        var phone = phones.get(chat);
        yield phone == null ? null : phone.name();
      }
      case GROUP -> {
        var group = groups.get(chat);
        yield group == null ? null : group.subject();
      }
      case CHANNEL -> {
        var channel = channels.get(chat);
        yield channel == null ? null : channel.name();
      }
    };
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
    if (chat.isGroup() && !groupOf(writer, chat).mayWrite(writer)) {
      throw new Fault.Refused("only administrators write in this group").toException();
    }
    if (chat.isChannel() && !channel(chat).owner.equals(writer)) {
      throw new Fault.Refused("only administrators write in this channel").toException();
    }
  }

  DueMessages dueMessages() {
    return dueMessages;
  }

  /// @param listener of the time at which each message disappears that is sent from now on
  public void onDisappearing(Consumer<Instant> listener) {
    dueMessages.listen(listener);
  }

  /// When the next message disappears.
  public Optional<Instant> nextDisappears() {
    return dueMessages.first();
  }

  /// After which messages disappear that this phone writes into the chat.
  public DisappearingTimer timer(PhoneState writer, Address chat) {
    var group = groups.get(chat);
    return group == null
        ? writer.timers().getOrDefault(lids.canonical(chat), DisappearingTimer.OFF)
        : group.timer();
  }

  /// @param listener of the time of each story that is posted from now on
  public void onStory(Consumer<Instant> listener) {
    storyListener = listener;
  }

  void storyPosted(Instant at) {
    storyListener.accept(at);
  }

  /// The time of the oldest story that somebody still has.
  public Optional<Instant> oldestStory() {
    return holders(Address.STATUS).stream()
        .flatMap(phone -> phone.conversations.of(Address.STATUS).stream())
        .map(entry -> entry.message().at())
        .min(Comparator.naturalOrder());
  }
}

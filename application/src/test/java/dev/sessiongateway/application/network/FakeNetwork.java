package dev.sessiongateway.application.network;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A network in memory without phones: a test plays the other side. What sessions send is kept for
/// [#sent], what they should hear is given to [#signal].
///
/// ```java
/// var network = new FakeNetwork(new ManualTime(), new CountingIdentifiers());
/// network.scan(new SessionName("ada"), FakeNetwork.ADA);   // once the session shows its QR code
/// network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(5), true));
/// ```
///
/// Signals run on the calling thread unless an executor is given.
public final class FakeNetwork implements Network {
  public static final Account ADA = new Account(Address.person("4915110000001"), "Ada");

  /// The password of every account, where sessions pair by credentials.
  public static final String PASSWORD = "right-password";

  static final List<CredentialsEntry.Field> CREDENTIALS =
      List.of(
          new CredentialsEntry.Field("account", CredentialsEntry.Kind.ACCOUNT, true),
          new CredentialsEntry.Field("password", CredentialsEntry.Kind.SECRET, true),
          new CredentialsEntry.Field("server", CredentialsEntry.Kind.TEXT, false));

  volatile PasskeyDemand passkey = PasskeyDemand.NONE;

  final Time time;
  final Identifiers identifiers;
  final Executor signals;
  final Map<Address, Contact> contacts = new ConcurrentHashMap<>();
  final Map<Address, Address> lids = new ConcurrentHashMap<>();
  final Map<Address, Profile> profiles = new ConcurrentHashMap<>();
  final Map<Address, Catalog> catalogs = new ConcurrentHashMap<>();
  final Set<Address> reserved = ConcurrentHashMap.newKeySet();
  final Map<Address, Group> left = new ConcurrentHashMap<>();
  final List<FakeJoinApproval> approvals = new CopyOnWriteArrayList<>();
  final Set<Address> missingChats = ConcurrentHashMap.newKeySet();

  /// The calls of sessions that ring.
  final Set<String> offered = ConcurrentHashMap.newKeySet();

  final Map<Address, Channel> channels = new ConcurrentHashMap<>();
  final Map<Address, List<ChannelPost>> posts = new ConcurrentHashMap<>();
  private final Set<Class<? extends Capability>> capabilities = ConcurrentHashMap.newKeySet();
  private final Map<SessionName, FakeDevice> devices = new ConcurrentHashMap<>();
  private final List<Fault> sendFaults = new CopyOnWriteArrayList<>();
  private final AtomicLong numbers = new AtomicLong(400_000_000_000L);
  private volatile Addressing addressing = new PhoneNumberAddressing();
  private volatile NetworkLimits limits = NetworkLimits.STANDARD;
  private volatile Consumer<Message> duringSends = _ -> {};
  private volatile boolean newestLinkWins;
  private volatile boolean connects = true;
  private volatile @Nullable NetworkCallback callback;
  private volatile Runnable duringForget = () -> {};

  public FakeNetwork(Time time, Identifiers identifiers) {
    this(time, identifiers, Runnable::run);
  }

  public FakeNetwork(Time time, Identifiers identifiers, Executor signals) {
    this.time = time;
    this.identifiers = identifiers;
    this.signals = signals;
    capabilities.addAll(CapabilityCodes.all().keySet());
    capabilities.remove(CredentialsPairing.class);
    capabilities.remove(Templates.class);
    capabilities.remove(InboundMessages.class);
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public Addressing addressing() {
    return addressing;
  }

  /// From now on this is how the network writes addresses.
  public void address(Addressing now) {
    addressing = now;
  }

  @Override
  public NetworkLimits limits() {
    return limits;
  }

  /// From now on this is what the network takes.
  public void limit(NetworkLimits now) {
    limits = now;
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return Set.copyOf(capabilities);
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    return device(session).open(listener);
  }

  @Override
  public void forget(SessionName session) {
    duringForget.run();
    device(session).unlink();
  }

  /// A second link of a session closes the first from now on, as real networks do; otherwise it is
  /// refused, because a gateway alone opens none.
  public void letNewestLinkWin() {
    newestLinkWins = true;
  }

  /// Links that are opened from now on never connect.
  public void stopConnecting() {
    connects = false;
  }

  boolean connects() {
    return connects;
  }

  /// How many links of the session were opened.
  public int opened(SessionName session) {
    return device(session).opens.get();
  }

  boolean newestLinkWins() {
    return newestLinkWins;
  }

  /// Takes a capability away from every link.
  public void lose(Class<? extends Capability> capability) {
    capabilities.remove(capability);
  }

  /// Gives it back.
  public void regain(Class<? extends Capability> capability) {
    capabilities.add(capability);
  }

  /// Sessions pair by the account's number and [#PASSWORD] from now on, and by nothing else.
  public void pairByCredentials() {
    lose(QrPairing.class);
    lose(CodePairing.class);
    lose(PasskeyPairing.class);
    regain(CredentialsPairing.class);
  }

  /// Approves a template of the session.
  public void approve(SessionName session, TemplateId template) {
    device(session)
        .templates
        .replaceAll(known ->
            known.id().equals(template)
                ? new MessageTemplate(
                    known.id(),
                    known.name(),
                    known.language(),
                    known.category(),
                    "APPROVED",
                    known.components(),
                    null)
                : known);
  }

  /// Every account asks for its passkey from now on, or no more.
  public void demandPasskey(PasskeyDemand demand) {
    passkey = demand;
  }

  /// A phone scans the session's present QR code.
  public void scan(SessionName session, Account account) {
    device(session).pair(account);
  }

  /// A phone scans this code, which must be a session's present one.
  public SessionName scan(String qrValue, Account account) {
    var device = waiting(d -> d.shows(qrValue), "value");
    device.pair(account);
    return device.session;
  }

  /// A phone types this code, which must be the one requested for its number.
  public SessionName enter(PairingCode code, Account account) {
    var device = waiting(d -> d.awaits(code, account.id()), "code");
    device.pair(account);
    return device.session;
  }

  private FakeDevice waiting(Predicate<FakeDevice> fits, String field) {
    return devices.values().stream()
        .filter(fits)
        .findFirst()
        .orElseThrow(() -> Fault.invalid(field, "is wrong or expired"));
  }

  /// Lets the session hear this. Traffic waits for a link that is not connected, and comes again a
  /// second after a listener that threw.
  public void signal(SessionName session, LinkSignal signal) {
    device(session).signal(signal);
  }

  /// Offers the session all of this at once, on this thread. What its listener throws comes out.
  public void offer(SessionName session, List<LinkSignal.AccountUpdate> signals) {
    device(session).listener().onAll(signals);
  }

  /// The same for what was kept while there was no link.
  public void offerHeld(SessionName session, List<LinkSignal.AccountUpdate> signals) {
    device(session).listener().onHeld(signals);
  }

  /// The phone removed the device.
  public void unlink(SessionName session) {
    device(session).unlink();
    signal(session, new LinkSignal.LinkFailed(FailureReason.UNLINKED));
  }

  @Override
  public Optional<NetworkCallback> callback() {
    return Optional.ofNullable(callback);
  }

  /// From now on this takes what the network's servers tell over HTTP.
  public void takeCallbacksBy(NetworkCallback now) {
    callback = now;
  }

  /// The next send throws this. After an uncertain fault the message did arrive.
  public void failNextSend(Fault fault) {
    sendFaults.add(fault);
  }

  /// Runs in every send from now on, once the message is there and before the sender is told.
  public void duringSends(Consumer<Message> hook) {
    duringSends = hook;
  }

  /// Runs whenever a session is forgotten from now on.
  public void duringForget(Runnable hook) {
    duringForget = hook;
  }

  Consumer<Message> duringSends() {
    return duringSends;
  }

  Optional<Fault> nextSendFault() {
    synchronized (sendFaults) {
      return sendFaults.isEmpty() ? Optional.empty() : Optional.of(sendFaults.removeFirst());
    }
  }

  /// What the session sent, in order, each id once.
  public List<Message> sent(SessionName session) {
    return List.copyOf(device(session).sent);
  }

  /// The people whom the session shows this story, which it sent; empty for one that all see.
  public Set<Address> storyAudience(SessionName session, MessageId story) {
    var device = device(session);
    return device.storyAudiences.computeIfAbsent(
        story,
        id -> {
          var people = ConcurrentHashMap.<Address>newKeySet();
          device.sent.stream()
              .filter(message -> message.id().equals(id))
              .map(Message::content)
              .filter(Content.Story.class::isInstance)
              .forEach(content -> people.addAll(((Content.Story) content).audience()));
          return people;
        });
  }

  /// How often the session handed a message over, repetitions and failures included.
  public int attempts(SessionName session) {
    return device(session).attempts.get();
  }

  /// What the session marked as read, in order; empty ids mean all.
  public List<ReadMark> reads(SessionName session) {
    return List.copyOf(device(session).reads);
  }

  /// What the session said that it played.
  public List<ReadMark> plays(SessionName session) {
    return List.copyOf(device(session).plays);
  }

  /// What the session showed of itself, in order.
  public List<Shown> shown(SessionName session) {
    return List.copyOf(device(session).shown);
  }

  public Optional<Attachment.Stored> picture(SessionName session) {
    return Optional.ofNullable(device(session).picture);
  }

  /// Labels by chat, as the session put them.
  public Map<Address, Set<LabelId>> labelled(SessionName session) {
    return Map.copyOf(device(session).labelled);
  }

  /// Calls the session declined, in order.
  public List<Call> rejected(SessionName session) {
    return List.copyOf(device(session).rejected);
  }

  public Set<Address> archived(SessionName session) {
    return Set.copyOf(device(session).archived);
  }

  public Set<Address> blocked(SessionName session) {
    return Set.copyOf(device(session).blocked);
  }

  /// The address book of the session's account.
  public Map<Address, SavedName> addressBook(SessionName session) {
    return Map.copyOf(device(session).addressBook);
  }

  public Optional<String> about(SessionName session) {
    return Optional.ofNullable(device(session).about);
  }

  public Optional<Attachment.Stored> groupPicture(SessionName session, Address group) {
    return Optional.ofNullable(device(session).groupPictures.get(group));
  }

  /// Whether the session has a link that is connected or pairing.
  public boolean isOpen(SessionName session) {
    return device(session).isOpen();
  }

  /// Somebody who shows more than a contact has.
  public void addProfile(Profile profile) {
    addContact(profile.contact());
    profiles.put(profile.contact().id(), profile);
  }

  /// The person has this shop.
  public void openShop(Address person, Catalog catalog) {
    catalogs.put(person, catalog);
  }

  /// Is not put into groups by others.
  public void wantsToBeAsked(Address person) {
    reserved.add(person);
  }

  public void addContact(Contact contact) {
    contacts.put(contact.id(), contact);
  }

  /// Gives a person a hidden id. Sessions learn it with [LinkSignal.LidsLearned], or when they ask.
  public void hide(LidMapping person) {
    lids.put(person.lid(), person.phone());
  }

  /// No account has this chat from now on.
  public void missChat(Address chat) {
    missingChats.add(chat);
  }

  /// Puts the session into this group; the first participant with a role above member who is the
  /// account may change its subject.
  public void addGroup(SessionName session, Group group) {
    device(session).groups.put(group.id(), group);
  }

  /// @param newestFirst the channel's posts
  public void addChannel(Channel channel, List<ChannelPost> newestFirst) {
    channels.put(channel.id(), channel);
    posts.put(channel.id(), List.copyOf(newestFirst));
  }

  long nextNumber() {
    return numbers.incrementAndGet();
  }

  /// Somebody follows the invite link of a group.
  public void follow(Group group, Address person) {
    approvals.forEach(approval -> approval.follow(group, person));
  }

  List<Group> everyGroup() {
    return devices.values().stream().flatMap(d -> d.groups.values().stream()).distinct().toList();
  }

  private FakeDevice device(SessionName session) {
    return devices.computeIfAbsent(session, name -> new FakeDevice(this, name));
  }

  /// @param messages empty means all
  public record ReadMark(Address chat, List<MessageId> messages) {}

  /// @param chat absent when it holds for the account
  public record Shown(Optional<Address> chat, Presence presence) {}
}

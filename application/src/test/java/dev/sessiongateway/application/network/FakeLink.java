package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.AddressBook;
import dev.sessiongateway.application.network.capability.CallRejecting;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelSearching;
import dev.sessiongateway.application.network.capability.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatOrganizing;
import dev.sessiongateway.application.network.capability.CodePairing;
import dev.sessiongateway.application.network.capability.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactLookup;
import dev.sessiongateway.application.network.capability.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupReading;
import dev.sessiongateway.application.network.capability.HiddenIds;
import dev.sessiongateway.application.network.capability.MessageEditing;
import dev.sessiongateway.application.network.capability.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageSending;
import dev.sessiongateway.application.network.capability.MessageStarring;
import dev.sessiongateway.application.network.capability.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PollVoting;
import dev.sessiongateway.application.network.capability.PresenceReading;
import dev.sessiongateway.application.network.capability.PresenceSending;
import dev.sessiongateway.application.network.capability.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileReading;
import dev.sessiongateway.application.network.capability.QrPairing;
import dev.sessiongateway.application.network.capability.Reacting;
import dev.sessiongateway.application.network.capability.ReadReceipts;
import dev.sessiongateway.application.network.capability.StoryAudienceEditing;
import dev.sessiongateway.application.network.signal.LinkSignal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Everything a link can do, on one [FakeDevice].
final class FakeLink
    implements NetworkLink,
        AddressBook,
        CallRejecting,
        ChannelAdministration,
        ChannelFollowing,
        ChannelReading,
        ChannelSearching,
        ChatDeleting,
        ChatOrganizing,
        CodePairing,
        ContactBlocking,
        ContactLookup,
        GroupAdministration,
        GroupReading,
        HiddenIds,
        MessageEditing,
        MessagePinning,
        MessageSending,
        PasskeyPairing,
        PollVoting,
        MessageStarring,
        PresenceReading,
        PresenceSending,
        PrivacyEditing,
        ProfileEditing,
        ProfilePictures,
        ProfileReading,
        QrPairing,
        Reacting,
        ReadReceipts,
        StoryAudienceEditing {
  private final FakeNetwork network;
  private final FakeDevice device;
  private final FakeGroups groups;
  private final FakeChannels channels;
  private final FakeLabels labels;

  FakeLink(FakeNetwork network, FakeDevice device) {
    this.network = network;
    this.device = device;
    this.groups = new FakeGroups(network, device);
    this.channels = new FakeChannels(network);
    this.labels = new FakeLabels(network, device);
  }

  @Override
  public void connect() {
    device.connect();
  }

  @Override
  public <C extends Capability> Optional<C> find(Class<C> capability) {
    if (!network.capabilities().contains(capability)) {
      return Optional.empty();
    }
    return Optional.of(capability.cast(capability.isInstance(labels) ? labels : this));
  }

  @Override
  public void close() {
    device.close();
  }

  @Override
  public PairingCode requestCode(PhoneNumber phone) {
    return device.requestCode(phone.jid());
  }

  @Override
  public void assertPasskey(PasskeyAssertion assertion) {
    device.assertPasskey(assertion);
  }

  @Override
  public void confirmPasskey() {
    device.confirmPasskey();
  }

  @Override
  public void checkRecipient(Address chat) {
    if (chat.isGroup() && !device.groups.containsKey(chat)) {
      throw Fault.notFound("group", chat.toString());
    }
    if (chat.isChannel()) {
      var channel = network.channels.get(chat);
      if (channel == null) {
        throw Fault.notFound("channel", chat.toString());
      }
      if (channel.role() != Channel.Role.OWNER && channel.role() != Channel.Role.ADMIN) {
        throw new Fault.Refused("only administrators write in a channel").toException();
      }
    }
  }

  @Override
  public void send(Message message) {
    device.attempts.incrementAndGet();
    device.account();
    var fault = network.nextSendFault();
    if (fault.isEmpty()
        || (fault.get() instanceof Fault.NetworkDown(_, var uncertain) && uncertain)) {
      synchronized (device.sent) {
        if (device.sent.stream().noneMatch(known -> known.id().equals(message.id()))) {
          device.sent.add(message);
        }
      }
    }
    network.duringSends().accept(message);
    fault.ifPresent(known -> {
      throw known.toException();
    });
  }

  @Override
  public void show(MessageId story, List<Address> people) {
    storyAudience(story).addAll(people);
  }

  @Override
  public void hide(MessageId story, List<Address> people) {
    people.forEach(storyAudience(story)::remove);
  }

  private Set<Address> storyAudience(MessageId id) {
    if (sent(id).filter(message -> message.content() instanceof Content.Story).isEmpty()) {
      throw Fault.notFound("message", id.value());
    }
    return network.storyAudience(device.session, id);
  }

  @Override
  public void markRead(Address chat, List<MessageId> messages) {
    device.reads.add(new FakeNetwork.ReadMark(chat, List.copyOf(messages)));
  }

  @Override
  public void markPlayed(Address chat, List<MessageId> messages) {
    device.plays.add(new FakeNetwork.ReadMark(chat, List.copyOf(messages)));
  }

  @Override
  public void show(Presence presence) {
    device.shown.add(new FakeNetwork.Shown(Optional.empty(), presence));
  }

  @Override
  public void showIn(Address chat, Presence presence) {
    device.shown.add(new FakeNetwork.Shown(Optional.of(chat), presence));
  }

  @Override
  public ChatPresence subscribe(Address chat) {
    if (chat.isGroup() && groups.find(chat).isEmpty()) {
      throw Fault.notFound("group", chat.toString());
    }
    if (!device.presences.contains(chat)) {
      device.presences.add(chat);
    }
    return presenceIn(chat);
  }

  @Override
  public List<ChatPresence> subscribed() {
    return device.presences.stream().map(FakeLink::presenceIn).toList();
  }

  private static ChatPresence presenceIn(Address chat) {
    return new ChatPresence(
        chat, List.of(new ChatPresence.OfPerson(chat, Presence.UNAVAILABLE, null)));
  }

  @Override
  public Optional<Contact> lookUp(Address person) {
    return Optional.ofNullable(network.contacts.get(person))
        .map(known -> {
          var saved = device.addressBook.get(person);
          return saved == null
              ? known
              : new Contact(person, known.name(), known.pictureUrl(), saved);
        });
  }

  @Override
  public Optional<LidMapping> mapping(Address person) {
    return network.lids.entrySet().stream()
        .filter(pair -> pair.getKey().equals(person) || pair.getValue().equals(person))
        .map(pair -> new LidMapping(pair.getKey(), pair.getValue()))
        .findFirst();
  }

  @Override
  public List<Group> groups() {
    return groups.list();
  }

  @Override
  public Optional<Group> find(Address group) {
    return groups.find(group);
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return groups.findByInvite(code);
  }

  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    return groups.create(subject, members);
  }

  @Override
  public void update(Address group, GroupChange change) {
    groups.update(group, change);
  }

  @Override
  public void setPicture(Address group, Attachment.Stored image) {
    groups.setPicture(group, image);
  }

  @Override
  public boolean removePicture(Address group) {
    return groups.removePicture(group);
  }

  @Override
  public List<MemberResult> changeMembers(
      Address group, MemberAction action, List<Address> members) {
    return groups.changeMembers(group, action, members);
  }

  @Override
  public InviteCode revokeInvite(Address group) {
    return groups.revokeInvite(group);
  }

  @Override
  public Group join(InviteCode code) {
    return groups.join(code);
  }

  @Override
  public void leave(Address group) {
    groups.leave(group);
  }

  @Override
  public void leaveAndDelete(Address group) {
    groups.leaveAndDelete(group);
  }

  /// An own message.
  @Override
  public MessageId edit(Address chat, MessageId id, String text) {
    if (device.arrived.contains(id)) {
      throw new Fault.Refused("only its writer edits a message").toException();
    }
    var message =
        sent(id)
            .filter(known -> known.chat().equals(chat))
            .orElseThrow(() -> Fault.notFound("message", id.value()));
    if (network.time.instant().isAfter(message.at().plus(network.limits().editWindow()))) {
      throw new Fault.Refused("the message is too old to be edited").toException();
    }
    var content =
        switch (message.content()) {
          case Content.Text _ -> new Content.Text(text);
          case Content.Media(var kind, var file, _)
              when kind == MediaKind.IMAGE || kind == MediaKind.VIDEO ->
              new Content.Media(kind, file, text);
          default -> throw new Fault.Refused("this message has no text").toException();
        };
    OutgoingMessage.check(content, network.limits());
    var edit = network.identifiers.messageId();
    device.signal(
        new LinkSignal.Happened(
            new Event.MessageEdited(
                edit, chat, me(), true, message.key(), content, Message.Origin.API)));
    return edit;
  }

  @Override
  public MessageId revoke(Address chat, MessageKey key) {
    if (key.fromMe() && sent(key.id()).isEmpty()) {
      throw Fault.notFound("message", key.id().value());
    }
    if (!key.fromMe() && !groups.isAdministered(chat)) {
      throw new Fault.Refused("only its writer deletes a message for everyone").toException();
    }
    var revocation = network.identifiers.messageId();
    device.signal(
        new LinkSignal.Happened(
            new Event.MessageRevoked(revocation, chat, me(), true, key, null, Message.Origin.API)));
    return revocation;
  }

  @Override
  public MessageId react(Address chat, MessageKey key, Emoji emoji) {
    if (key.fromMe() && sent(key.id()).isEmpty()) {
      throw Fault.notFound("message", key.id().value());
    }
    var reaction = network.identifiers.messageId();
    device.signal(
        new LinkSignal.Happened(
            new Event.MessageReacted(
                reaction,
                chat,
                me(),
                true,
                key.id(),
                key.fromMe(),
                emoji.value(),
                Message.Origin.API)));
    return reaction;
  }

  @Override
  public MessageId vote(Address chat, MessageKey poll, List<String> options) {
    if (poll.fromMe() && sent(poll.id()).isEmpty()) {
      throw Fault.notFound("message", poll.id().value());
    }
    var vote = network.identifiers.messageId();
    var tallies = options.stream().map(option -> new PollTally(option, List.of(me()))).toList();
    device.signal(
        new LinkSignal.Happened(
            new Event.PollVoted(vote, chat, me(), true, poll, options, tallies)));
    return vote;
  }

  @Override
  public void star(Address chat, MessageKey key, boolean starred) {
    requireMessage(key);
    if (starred ? device.starred.add(key.id()) : device.starred.remove(key.id())) {
      device.signal(new LinkSignal.Happened(new Event.MessageStarred(chat, key, starred)));
    }
  }

  @Override
  public void pin(Address chat, MessageKey key, PinDuration duration) {
    requireMessage(key);
    device.pinned.put(key.id(), duration);
  }

  @Override
  public void unpin(Address chat, MessageKey key) {
    requireMessage(key);
    device.pinned.remove(key.id());
  }

  private void requireMessage(MessageKey key) {
    if (sent(key.id()).isEmpty() && !device.arrived.contains(key.id())) {
      throw Fault.notFound("message", key.id().value());
    }
  }

  private Optional<Message> sent(MessageId id) {
    return device.sent.stream().filter(message -> message.id().equals(id)).findFirst();
  }

  private Address me() {
    return device.account().id();
  }

  @Override
  public void archive(Address chat, boolean archived) {
    requireChat(chat);
    if (archived ? device.archived.add(chat) : device.archived.remove(chat)) {
      device.signal(new LinkSignal.Happened(new Event.ChatArchived(chat, archived)));
    }
  }

  @Override
  public void markUnread(Address chat) {
    requireChat(chat);
    device.signal(new LinkSignal.Happened(new Event.ChatMarkedUnread(chat)));
  }

  @Override
  public void deleteChat(Address chat) {
    requireChat(chat);
    device.signal(new LinkSignal.Happened(new Event.ChatDeleted(chat)));
  }

  @Override
  public void clearChat(Address chat) {
    requireChat(chat);
    device.signal(new LinkSignal.Happened(new Event.ChatCleared(chat)));
  }

  private void requireChat(Address chat) {
    if (network.missingChats.contains(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
  }

  @Override
  public void block(Address person, boolean blocked) {
    if (lookUp(person).isEmpty()) {
      throw new Fault.NotOnNetwork(person.networkForm(), person.user()).toException();
    }
    var _ = blocked ? device.blocked.add(person) : device.blocked.remove(person);
  }

  @Override
  public void save(Address person, SavedName name) {
    var known =
        lookUp(person)
            .orElseThrow(
                () -> new Fault.NotOnNetwork(person.networkForm(), person.user()).toException());
    if (!name.equals(device.addressBook.put(person, name))) {
      var changed = new Contact(person, known.name(), known.pictureUrl(), name);
      device.signal(new LinkSignal.Happened(new Event.ContactChanged(changed, false)));
    }
  }

  @Override
  public Set<Address> blocked() {
    return Set.copyOf(device.blocked);
  }

  @Override
  public void reject(String id, Address caller) {
    var call = device.ringing.get(id);
    if (call == null || !call.from().equals(caller)) {
      throw Fault.notFound("call", id);
    }
    device.rejected.add(call);
    device.signal(new LinkSignal.Happened(new Event.CallChanged(call, CallStage.REJECTED)));
  }

  @Override
  public Optional<Profile> profile(Address person) {
    var account = device.account();
    if (person.equals(account.id())) {
      var contact = new Contact(person, account.pushName(), null);
      return Optional.of(new Profile(contact, device.about, null));
    }
    return Optional.ofNullable(network.profiles.get(person))
        .or(() -> lookUp(person).map(contact -> new Profile(contact, null, null)));
  }

  @Override
  public void setName(ProfileName name) {
    device.rename(name.value());
  }

  @Override
  public void setAbout(About about) {
    device.about = about.value().isEmpty() ? null : about.value();
  }

  @Override
  public List<Channel> channels() {
    return channels.list();
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return channels.find(key);
  }

  @Override
  public Channel create(NewChannel command) {
    return channels.create(command);
  }

  @Override
  public void delete(Address channel) {
    channels.delete(channel);
  }

  @Override
  public void follow(Address channel) {
    channels.follow(channel);
  }

  @Override
  public void unfollow(Address channel) {
    channels.unfollow(channel);
  }

  @Override
  public void mute(Address channel, boolean muted) {
    channels.mute(channel, muted);
  }

  @Override
  public List<ChannelPost> posts(Address channel, int limit) {
    return network.posts.getOrDefault(channel, List.of()).stream().limit(limit).toList();
  }

  @Override
  public List<ChannelSearchView> views() {
    return List.of(new ChannelSearchView("RECOMMENDED", "Recommended"));
  }

  @Override
  public List<ChannelCountry> countries() {
    return List.of(
        new ChannelCountry("GB", "United Kingdom"), new ChannelCountry("US", "United States"));
  }

  @Override
  public ChannelPage search(ChannelSearch search) {
    return channels.search(search);
  }

  @Override
  public List<ChannelCategory> categories() {
    return List.of(new ChannelCategory("BUSINESS", "Business"));
  }

  @Override
  public PrivacySettings privacy() {
    return device.privacy;
  }

  @Override
  public PrivacySettings update(PrivacySettings update) {
    synchronized (device) {
      device.privacy = device.privacy.with(update);
      return device.privacy;
    }
  }

  @Override
  public void setPicture(Attachment.Stored image) {
    device.picture = image;
  }

  @Override
  public boolean removePicture() {
    synchronized (device) {
      var had = device.picture != null;
      device.picture = null;
      return had;
    }
  }
}

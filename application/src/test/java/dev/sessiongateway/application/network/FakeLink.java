package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Everything a link can do, on one [FakeDevice].
final class FakeLink
    implements NetworkLink,
        ChannelReading,
        CodePairing,
        ContactLookup,
        GroupAdministration,
        GroupReading,
        Labelling,
        MessageSending,
        PresenceSending,
        PrivacyEditing,
        ProfilePictures,
        ReadReceipts {
  private static final List<Label> LABELS =
      List.of(new Label(new LabelId("1"), "New", 0), new Label(new LabelId("2"), "Paid", 3));

  private final FakeNetwork network;
  private final FakeDevice device;

  FakeLink(FakeNetwork network, FakeDevice device) {
    this.network = network;
    this.device = device;
  }

  @Override
  public void connect() {
    device.connect();
  }

  @Override
  public <C extends Capability> Optional<C> find(Class<C> capability) {
    return network.capabilities().contains(capability)
        ? Optional.of(capability.cast(this))
        : Optional.empty();
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
  public void checkRecipient(Jid chat) {
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
  public void markRead(Jid chat, List<MessageId> messages) {
    device.reads.add(new FakeNetwork.ReadMark(chat, List.copyOf(messages)));
  }

  @Override
  public void show(Presence presence) {
    device.shown.add(new FakeNetwork.Shown(Optional.empty(), presence));
  }

  @Override
  public void showIn(Jid chat, Presence presence) {
    device.shown.add(new FakeNetwork.Shown(Optional.of(chat), presence));
  }

  @Override
  public Optional<Contact> lookUp(Jid person) {
    return Optional.ofNullable(network.contacts.get(person));
  }

  @Override
  public List<Group> groups() {
    return device.groups.values().stream()
        .sorted(Comparator.comparing((Group group) -> group.id().user()))
        .toList();
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return network.everyGroup().stream().filter(g -> g.inviteCode().equals(code)).findFirst();
  }

  @Override
  public void updateSubject(Jid id, GroupSubject subject) {
    var group = device.groups.get(id);
    if (group == null) {
      throw Fault.notFound("group", id.toString());
    }
    var me = device.account().id();
    var mayEdit =
        !group.restrict()
            || group.participants().stream()
                .anyMatch(p -> p.id().equals(me) && p.role() != Group.Role.MEMBER);
    if (!mayEdit) {
      throw new Fault.Refused("only administrators change this group").toException();
    }
    device.groups.put(
        id,
        new Group(
            id,
            subject.value(),
            group.description(),
            group.owner(),
            group.createdAt(),
            group.participants(),
            group.inviteCode(),
            group.announce(),
            group.restrict()));
    device.signal(
        new LinkSignal.Happened(
            new Event.GroupChanged(id, me, GroupChange.ofSubject(subject.value()))));
  }

  @Override
  public Optional<Channel> find(ChannelKey key) {
    return switch (key) {
      case ChannelKey.ById(var id) -> Optional.ofNullable(network.channels.get(id));
      case ChannelKey.ByInvite(var code) ->
          network.channels.values().stream().filter(c -> c.inviteCode().equals(code)).findFirst();
    };
  }

  @Override
  public List<ChannelPost> posts(Jid channel, int limit) {
    return network.posts.getOrDefault(channel, List.of()).stream().limit(limit).toList();
  }

  @Override
  public List<ChannelCategory> categories() {
    return List.of(new ChannelCategory("BUSINESS", "Business"));
  }

  @Override
  public List<Label> labels() {
    return LABELS;
  }

  @Override
  public void handle(Jid chat, LabelId id, LabelAction action) {
    var label =
        LABELS.stream()
            .filter(l -> l.id().equals(id))
            .findFirst()
            .orElseThrow(() -> Fault.notFound("label", id.value()));
    var on = device.labelled.computeIfAbsent(chat, _ -> ConcurrentHashMap.newKeySet());
    if (action == LabelAction.ADD ? on.add(id) : on.remove(id)) {
      device.signal(new LinkSignal.Happened(new Event.LabelHandled(chat, label, action)));
    }
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

package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatTimer;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import java.util.Optional;

/// Everything a link can do, on one [FakeDevice].
final class FakeLink
    implements NetworkLink,
        CallRejecting,
        ChatDeleting,
        ChatOrganizing,
        CodePairing,
        CredentialsPairing,
        DisappearingMessages,
        MessageSending,
        PasskeyPairing,
        PresenceReading,
        PresenceSending,
        QrPairing,
        ReadReceipts {
  private final FakeNetwork network;
  private final FakeDevice device;
  private final LinkListener listener;
  private final FakeGroups groups;

  /// They have the capabilities that the link itself does not implement.
  private final List<Capability> subjects;

  FakeLink(FakeNetwork network, FakeDevice device, LinkListener listener) {
    this.listener = listener;
    this.network = network;
    this.device = device;
    this.groups = new FakeGroups(network, device);
    var people = new FakePeople(network, device);
    this.subjects =
        List.of(
            groups,
            new FakeJoinApproval(network, groups),
            people,
            new FakeChannels(network),
            new FakeCalls(network, groups),
            new FakeLabels(network, device),
            new FakeMessages(network, device, groups),
            new FakeProfile(network, device, people),
            new FakeTemplates(network, device));
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
    var subject = subjects.stream().filter(capability::isInstance).findFirst();
    return Optional.of(capability.cast(subject.orElse(this)));
  }

  @Override
  public void close() {
    device.close(listener);
  }

  @Override
  public PairingCode requestCode(PhoneNumber phone) {
    return device.requestCode(phone.jid());
  }

  @Override
  public void login(Credentials credentials) {
    device.login(credentials);
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
    device.requireOpen(listener);
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
  public boolean archive(Address chat, boolean archived) {
    requireChat(chat);
    var changes = archived ? device.archived.add(chat) : device.archived.remove(chat);
    if (changes) {
      device.signal(new Event.ChatArchived(chat, archived));
    }
    return changes;
  }

  @Override
  public void markUnread(Address chat) {
    requireChat(chat);
    device.signal(new Event.ChatMarkedUnread(chat));
  }

  @Override
  public void deleteChat(Address chat) {
    requireChat(chat);
    device.signal(new Event.ChatDeleted(chat));
  }

  @Override
  public void clearChat(Address chat) {
    requireChat(chat);
    device.signal(new Event.ChatCleared(chat));
  }

  @Override
  public List<ChatTimer> timers() {
    return device.timers.entrySet().stream()
        .map(entry -> new ChatTimer(entry.getKey(), entry.getValue()))
        .toList();
  }

  @Override
  public boolean setTimer(Address chat, DisappearingTimer timer) {
    requireChat(chat);
    var before =
        timer == DisappearingTimer.OFF
            ? device.timers.remove(chat)
            : device.timers.put(chat, timer);
    var changes = timer != (before == null ? DisappearingTimer.OFF : before);
    if (changes) {
      var me = device.account().id();
      device.signal(
          chat.isGroup()
              ? new GroupEvent.GroupChanged(chat, me, GroupChange.ofEphemeral(timer.length()))
              : new Event.ChatTimerChanged(chat, me, timer));
    }
    return changes;
  }

  private void requireChat(Address chat) {
    if (network.missingChats.contains(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
  }

  @Override
  public void reject(String id, Address caller) {
    var call = device.ringing.get(id);
    if (call == null || !call.from().equals(caller)) {
      throw Fault.notFound("call", id);
    }
    device.rejected.add(call);
    device.signal(new Event.CallChanged(call, CallStage.REJECTED));
  }
}

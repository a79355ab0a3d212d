package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.application.phone.PhoneRegistry;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.FileRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.phone.PhoneAddressBook;
import dev.sessiongateway.network.simulator.phone.PhoneCalls;
import dev.sessiongateway.network.simulator.phone.PhoneChannels;
import dev.sessiongateway.network.simulator.phone.PhoneChats;
import dev.sessiongateway.network.simulator.phone.PhoneFeeds;
import dev.sessiongateway.network.simulator.phone.PhoneGroups;
import dev.sessiongateway.network.simulator.phone.PhoneLabels;
import dev.sessiongateway.network.simulator.phone.PhoneLids;
import dev.sessiongateway.network.simulator.phone.PhoneMessages;
import dev.sessiongateway.network.simulator.phone.PhoneProfiles;
import dev.sessiongateway.network.simulator.phone.PhoneResponses;
import dev.sessiongateway.network.simulator.phone.PhoneViews;
import dev.sessiongateway.network.simulator.world.ChannelCommands;
import dev.sessiongateway.network.simulator.world.GroupCommands;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Controls the phones of the world, for a person or a test. The `Phone…` classes carry out the
/// commands, one class for each capability.
final class SimulatedPhones implements VirtualPhones {
  private final WorldJournal journal;
  private final Pairings pairings;
  private final OpenLinks links;
  private final Time time;
  private final PhoneMessages messages;
  private final PhoneResponses responses;
  private final PhoneChats chats;
  private final PhoneFeeds feeds;
  private final PhoneCalls calls;
  private final PhoneGroups groups;
  private final PhoneChannels channels;
  private final PhoneLabels labels;
  private final PhoneProfiles profiles;
  private final PhoneAddressBook addressBook;
  private final PhoneLids lids;

  SimulatedPhones(
      WorldJournal journal,
      Pairings pairings,
      OpenLinks links,
      Time time,
      Identifiers identifiers,
      Executor executor) {
    this.journal = journal;
    this.pairings = pairings;
    this.links = links;
    this.time = time;
    this.messages = new PhoneMessages(journal, time, identifiers);
    this.responses = new PhoneResponses(journal, time, identifiers, messages);
    this.chats = new PhoneChats(journal, time);
    this.feeds = new PhoneFeeds(journal, time, executor);
    this.calls = new PhoneCalls(journal, time, identifiers);
    this.groups = new PhoneGroups(journal, new GroupCommands(time, identifiers));
    this.channels = new PhoneChannels(journal, new ChannelCommands(time, identifiers));
    this.labels = new PhoneLabels(journal);
    this.profiles = new PhoneProfiles(journal);
    this.addressBook = new PhoneAddressBook(journal);
    this.lids = new PhoneLids(journal);
  }

  @Override
  public Created create(PhoneNumber number, @Nullable String name) {
    var called = name == null || name.isBlank() ? number.digits() : name;
    return journal.changeForGood(editor -> {
      var isNew = editor.world.phoneOrNull(number.jid()) == null;
      if (isNew) {
        editor.record(new WorldChange.PhoneMade(number.jid().toString(), called));
        if (editor.world.lids().all()) {
          PhoneLids.give(editor, editor.world.phone(number.jid()));
        }
      }
      return new Created(PhoneViews.phone(editor.world.phone(number.jid())), isNew);
    });
  }

  @Override
  public List<PhoneRegistry.Phone> phones() {
    return journal.read(world -> world.phones().stream().map(PhoneViews::phone).toList()).stream()
        .map(phone -> phone.showing(pairings.codeOn(phone.number().jid()).orElse(null)))
        .toList();
  }

  @Override
  public PhoneRegistry.World world() {
    return journal.read(PhoneViews::world);
  }

  @Override
  public SessionName scan(PhoneNumber phone, String qrValue) {
    return link(phone, demand -> pairings.claimQr(qrValue.strip(), phone.jid(), demand));
  }

  @Override
  public SessionName pair(PhoneNumber phone, String code) {
    PairingCode typed;
    try {
      typed = PairingCode.parse(code);
    } catch (FaultException e) {
      throw new Fault.Invalid("code", "is wrong or expired").toException(e);
    }
    return link(phone, demand -> pairings.claimCode(phone.jid(), typed, demand));
  }

  private SessionName link(PhoneNumber phone, Function<PasskeyDemand, Pairings.Claim> claiming) {
    var demand = journal.read(world -> world.online(phone).passkey);
    var claim = claiming.apply(demand);
    var session = claim.session();
    if (!claim.isLinked()) {
      return session;
    }
    try {
      links.pair(session, phone.jid());
      return session;
    } catch (FaultException e) {
      // The code is used up and the session is not linked: the link shows a new code.
      links.connect(session);
      throw e;
    }
  }

  @Override
  public void demandPasskey(PhoneNumber phone, PasskeyDemand demand) {
    journal.change(editor -> {
      var protectedPhone = editor.world.phone(phone.jid());
      if (protectedPhone.passkey != demand) {
        editor.record(
            new WorldChange.PasskeyDemanded(protectedPhone.jid.toString(), demand.code()));
      }
      return protectedPhone;
    });
  }

  @Override
  public List<PhoneChat> chats(PhoneNumber phone) {
    return chats.chats(phone);
  }

  @Override
  public List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
    return feeds.messages(phone, query);
  }

  @Override
  public Subscription follow(PhoneNumber phone, @Nullable MessageId after, Listener listener) {
    return feeds.follow(phone, after, listener);
  }

  @Override
  public MessageId write(
      PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo) {
    return messages.write(phone, to, content, replyTo);
  }

  @Override
  public MessageId send(
      PhoneNumber phone,
      Address to,
      Attachment.Stored file,
      @Nullable String caption,
      @Nullable MessageId replyTo) {
    return messages.send(phone, to, file, caption, replyTo);
  }

  @Override
  public MessageId writeUnreadable(PhoneNumber phone, Address to, String text) {
    return messages.writeUnreadable(phone, to, text);
  }

  @Override
  public void reveal(PhoneNumber phone, Address chat, MessageId message) {
    messages.reveal(phone, chat, message);
  }

  @Override
  public MessageId edit(PhoneNumber phone, Address chat, MessageId message, String text) {
    return messages.edit(phone, chat, message, text);
  }

  @Override
  public MessageId revoke(PhoneNumber phone, Address chat, MessageId message) {
    return messages.revoke(phone, chat, message);
  }

  @Override
  public MessageId vote(
      PhoneNumber phone, Address chat, MessageId poll, List<String> options, boolean readable) {
    return responses.vote(phone, chat, poll, options, readable);
  }

  @Override
  public MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable) {
    return responses.answer(phone, chat, invitation, response, extraGuests, readable);
  }

  @Override
  public MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId) {
    return responses.press(phone, chat, message, buttonId);
  }

  @Override
  public MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId) {
    return responses.pick(phone, chat, message, rowId);
  }

  @Override
  public MessageId react(PhoneNumber phone, Address chat, MessageId message, String emoji) {
    return messages.react(phone, chat, message, emoji);
  }

  @Override
  public void read(PhoneNumber phone, Address chat) {
    chats.read(phone, chat);
  }

  @Override
  public void typing(PhoneNumber phone, Address chat, boolean on) {
    chats.show(phone, chat, on ? Presence.COMPOSING : Presence.PAUSED);
  }

  @Override
  public void recording(PhoneNumber phone, Address chat, boolean on) {
    chats.show(phone, chat, on ? Presence.RECORDING : Presence.PAUSED);
  }

  @Override
  public void archive(PhoneNumber phone, Address chat, boolean archived) {
    chats.archive(phone, chat, archived);
  }

  @Override
  public void deleteChat(PhoneNumber phone, Address chat) {
    chats.delete(phone, chat);
  }

  @Override
  public List<PhoneCall> calls(PhoneNumber phone) {
    return calls.calls(phone);
  }

  @Override
  public String call(PhoneNumber phone, Address to, boolean video) {
    return calls.call(phone, to, video);
  }

  @Override
  public void acceptCall(PhoneNumber phone, String call) {
    calls.accept(phone, call);
  }

  @Override
  public void endCall(PhoneNumber phone, String call) {
    calls.end(phone, call);
  }

  @Override
  public Group createGroup(PhoneNumber phone, String subject, List<Address> members) {
    return groups.create(phone, subject, members);
  }

  @Override
  public void changeGroup(PhoneNumber phone, Address group, GroupChange change) {
    groups.change(phone, group, change);
  }

  @Override
  public void changeMembers(
      PhoneNumber phone, Address group, MemberAction action, List<Address> members) {
    groups.changeMembers(phone, group, action, members);
  }

  @Override
  public Group joinGroup(PhoneNumber phone, InviteCode code) {
    return groups.join(phone, code);
  }

  @Override
  public List<Channel> channels(PhoneNumber phone) {
    return channels.channels(phone);
  }

  @Override
  public Channel createChannel(PhoneNumber phone, NewChannel command, ChannelListing listing) {
    return channels.create(phone, command, listing);
  }

  @Override
  public void deleteChannel(PhoneNumber phone, Address channel) {
    channels.delete(phone, channel);
  }

  @Override
  public void follow(PhoneNumber phone, Address channel, boolean follows) {
    channels.follow(phone, channel, follows);
  }

  @Override
  public void mute(PhoneNumber phone, Address channel, boolean muted) {
    channels.mute(phone, channel, muted);
  }

  @Override
  public List<Label> labels(PhoneNumber phone) {
    return labels.labels(phone);
  }

  @Override
  public List<LabelId> labels(PhoneNumber phone, Address chat) {
    return labels.labels(phone, chat);
  }

  @Override
  public void saveLabel(PhoneNumber phone, Label label) {
    labels.save(phone, label);
  }

  @Override
  public void removeLabel(PhoneNumber phone, LabelId label) {
    labels.remove(phone, label);
  }

  @Override
  public void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action) {
    labels.handle(phone, chat, label, action);
  }

  @Override
  public Address giveLid(PhoneNumber phone) {
    return lids.give(phone);
  }

  @Override
  public void giveLids(boolean all) {
    lids.giveAll(all);
  }

  @Override
  public List<PhoneContact> contacts(PhoneNumber phone) {
    return addressBook.contacts(phone);
  }

  @Override
  public Profile profile(PhoneNumber phone, Address person) {
    return addressBook.profile(phone, person);
  }

  @Override
  public void saveContact(PhoneNumber phone, Address person, SavedName name) {
    addressBook.save(phone, person, name);
  }

  @Override
  public void removeContact(PhoneNumber phone, Address person) {
    addressBook.save(phone, person, null);
  }

  @Override
  public void rename(PhoneNumber phone, String name) {
    profiles.rename(phone, name);
  }

  @Override
  public void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture) {
    profiles.setPicture(phone, FileRecord.of(picture));
  }

  @Override
  public void setOnline(PhoneNumber phone, boolean online) {
    journal.change(editor -> {
      var switched = editor.world.phone(phone.jid());
      if (switched.online != online) {
        editor.record(
            new WorldChange.WentOnline(switched.jid.toString(), online, time.instant().toString()));
      }
      return switched;
    });
  }

  @Override
  public void unlink(PhoneNumber phone, SessionName session) {
    journal.read(world -> {
      if (!world.phone(phone.jid()).devices.containsKey(session)) {
        throw Fault.notFound("session", session.value());
      }
      return session;
    });
    links.unlink(session, FailureReason.UNLINKED);
  }
}

package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.phone.PhoneAddressBook;
import dev.sessiongateway.network.simulator.phone.PhoneChannels;
import dev.sessiongateway.network.simulator.phone.PhoneGroups;
import dev.sessiongateway.network.simulator.phone.PhoneLabels;
import dev.sessiongateway.network.simulator.phone.PhoneLids;
import dev.sessiongateway.network.simulator.phone.PhoneProfiles;
import dev.sessiongateway.network.simulator.world.ChannelCommands;
import dev.sessiongateway.network.simulator.world.GroupCommands;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Controls the phones of the world, for a person or a test. The `Phone…` classes carry out the
/// commands, one class for each capability.
final class SimulatedPhones extends SimulatedConversations {
  private final PhoneDirectory phones;
  private final PhoneLinking linking;
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
    super(journal, time, identifiers, executor);
    this.phones = new PhoneDirectory(journal, pairings, time);
    this.linking = new PhoneLinking(journal, pairings, links);
    this.groups = new PhoneGroups(journal, new GroupCommands(time, identifiers));
    this.channels = new PhoneChannels(journal, new ChannelCommands(time, identifiers));
    this.labels = new PhoneLabels(journal);
    this.profiles = new PhoneProfiles(journal);
    this.addressBook = new PhoneAddressBook(journal);
    this.lids = new PhoneLids(journal);
  }

  @Override
  public Created create(PhoneNumber number, @Nullable String name) {
    return phones.create(number, name);
  }

  @Override
  public List<VirtualPhones.Phone> phones() {
    return phones.list();
  }

  @Override
  public VirtualPhones.World world() {
    return phones.world();
  }

  @Override
  public SessionName scan(PhoneNumber phone, String qrValue) {
    return linking.scan(phone, qrValue);
  }

  @Override
  public SessionName pair(PhoneNumber phone, String code) {
    return linking.pair(phone, code);
  }

  @Override
  public void demandPasskey(PhoneNumber phone, PasskeyDemand demand) {
    linking.demandPasskey(phone, demand);
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
    profiles.setPicture(phone, picture);
  }

  @Override
  public void setOnline(PhoneNumber phone, boolean online) {
    phones.setOnline(phone, online);
  }

  @Override
  public void unlink(PhoneNumber phone, SessionName session) {
    linking.unlink(phone, session);
  }
}

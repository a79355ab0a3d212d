package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
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
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The phones of a simulated network, to be driven by a person or a test, as a person uses the
/// phone app. The network has them, not a link: phones exist without sessions, and no user of a
/// session is offered them. Thread-safe; unknown phones are `phone.not-found`. A phone that is
/// offline links, writes, reads and types nothing: `phone.offline`.
public interface VirtualPhones extends PhoneFeed {
  /// Names the phones in the fault of a network that has none.
  String CODE = "virtual-phones";

  /// Makes a phone, or finds it. `name` counts only for a new one; absent means the number.
  Created create(PhoneNumber number, @Nullable String name);

  List<Phone> phones();

  World world();

  /// Changes the display name; contacts with a chat are notified.
  void rename(PhoneNumber phone, String name);

  /// Changes or removes the picture; contacts with a chat are notified.
  void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture);

  /// Gives the person of the phone a hidden id (LID), which is never taken away.
  ///
  /// @return the hidden id, the same when it had one
  Address giveLid(PhoneNumber phone);

  /// Whether every phone has a hidden id: those there are get one, and those made later.
  void giveLids(boolean all);

  /// An offline phone gets its messages when it comes back.
  void setOnline(PhoneNumber phone, boolean online);

  /// Scans a QR code: the session becomes a device of this phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.value` when the code is wrong
  ///   or expired
  SessionName scan(PhoneNumber phone, String qrValue);

  /// Types a pairing code.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.code` when it is wrong,
  ///   expired or for another phone
  SessionName pair(PhoneNumber phone, String code);

  /// Protects the account of the phone by a passkey, or not any more. It is asked for when a
  /// session is linked; sessions that are linked stay.
  void demandPasskey(PhoneNumber phone, PasskeyDemand demand);

  /// Removes a linked device: the session fails with `unlinked`.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found` when it is not
  ///   linked to this phone
  void unlink(PhoneNumber phone, SessionName session);

  /// Chats as this phone sees them, newest first.
  List<PhoneChat> chats(PhoneNumber phone);

  /// Reads everything in the chat; the writers get receipts.
  void read(PhoneNumber phone, Address chat);

  void typing(PhoneNumber phone, Address chat, boolean on);

  /// As above, for a voice note.
  void recording(PhoneNumber phone, Address chat, boolean on);

  /// Puts the chat into the phone's archive, or takes it out.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void archive(PhoneNumber phone, Address chat, boolean archived);

  /// Messages that are sent into the chat from now on disappear after this time, on all phones.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`,
  ///   `group.not-found`, `network.refused`
  void setTimer(PhoneNumber phone, Address chat, DisappearingTimer timer);

  /// Deletes the chat from the phone, with all its messages; others keep theirs.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void deleteChat(PhoneNumber phone, Address chat);

  /// Writes anything that can be sent; files are stored already.
  ///
  /// @param replyTo the message it answers
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>` for a content
  ///   that the network does not take; `network.refused` for an order to a shop that takes none
  MessageId write(PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo);

  /// Writes what a person writes who has followed an advert to the chat.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as
  ///   [#write(PhoneNumber,Address,Content,MessageId)]
  MessageId writeByAdvert(PhoneNumber phone, Address to, Content content, Referral advert);

  /// Writes a text.
  default MessageId write(PhoneNumber phone, Address to, String text) {
    return write(phone, to, new Content.Text(text), null);
  }

  /// Sends a file with an optional caption; what kind it is follows from its type.
  ///
  /// @param replyTo the message it answers
  MessageId send(
      PhoneNumber phone,
      Address to,
      Attachment.Stored file,
      @Nullable String caption,
      @Nullable MessageId replyTo);

  /// Sends a file that answers nothing.
  default MessageId send(
      PhoneNumber phone, Address to, Attachment.Stored file, @Nullable String caption) {
    return send(phone, to, file, caption, null);
  }

  /// Writes a text that the sessions of its readers cannot decrypt; see [#reveal].
  MessageId writeUnreadable(PhoneNumber phone, Address to, String text);

  /// Sends an unreadable message once more, under its id, readable now.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  void reveal(PhoneNumber phone, Address chat, MessageId message);

  /// Gives an own message another text or caption.
  ///
  /// @return the id of the edit
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   when it is somebody else's or has no text
  MessageId edit(PhoneNumber phone, Address chat, MessageId message, String text);

  /// Deletes an own message for everyone; administrators may delete others' in their groups.
  ///
  /// @return the id of the deletion
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  MessageId revoke(PhoneNumber phone, Address chat, MessageId message);

  /// Votes; the new choice replaces the one before. An empty one takes the vote back.
  ///
  /// @param readable false for a vote that sessions cannot decrypt
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.options`
  MessageId vote(
      PhoneNumber phone, Address chat, MessageId poll, List<String> options, boolean readable);

  /// Answers the invitation of a calendar event.
  ///
  /// @param readable false for an answer that sessions cannot decrypt
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`,
  ///   `invalid.extraGuests`
  MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable);

  /// Presses a reply button of a message; the press travels as a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.buttonId`
  MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId);

  /// Picks a row of a list message; the pick travels as a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.rowId`
  MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId);

  /// Reacts to a message; an empty emoji takes the reaction back.
  MessageId react(PhoneNumber phone, Address chat, MessageId message, String emoji);

  /// The calls that this phone made or got, newest first; the last 1,000 of the whole world.
  List<PhoneCall> calls(PhoneNumber phone);

  /// Calls a person or a group; it rings on all their phones and sessions.
  ///
  /// @return the id of the call
  String call(PhoneNumber phone, Address to, boolean video);

  /// Accepts a ringing call; other devices of the account are not notified of a decline.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void acceptCall(PhoneNumber phone, String call);

  /// Declines a call that rings here; the caller may also hang up.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void endCall(PhoneNumber phone, String call);

  /// The channels that this phone owns or follows, ordered by id.
  List<Channel> channels(PhoneNumber phone);

  /// Creates a channel that the phone owns.
  ///
  /// @param command its picture is stored
  /// @param listing where a search finds it
  Channel createChannel(PhoneNumber phone, NewChannel command, ChannelListing listing);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for another's channel
  void deleteChannel(PhoneNumber phone, Address channel);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for the owner, who
  ///   cannot leave
  void follow(PhoneNumber phone, Address channel, boolean follows);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the phone does
  ///   not follow the channel
  void mute(PhoneNumber phone, Address channel, boolean muted);

  /// Makes a group; the phone owns it.
  Group createGroup(PhoneNumber phone, String subject, List<Address> members);

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `network.refused`
  void changeGroup(PhoneNumber phone, Address group, GroupChange change);

  /// Adds, removes, promotes or demotes; removing oneself is leaving. People who are already as
  /// wanted are passed over.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `network.refused`
  void changeMembers(PhoneNumber phone, Address group, MemberAction action, List<Address> members);

  /// Joins by invite code.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  Group joinGroup(PhoneNumber phone, InviteCode code);

  /// The labels of the account.
  List<Label> labels(PhoneNumber phone);

  /// The labels on the chat.
  List<LabelId> labels(PhoneNumber phone, Address chat);

  /// Makes a label of the account, or changes the one with this id.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.name`, `invalid.color`,
  ///   `network.refused` for more labels than an account may have
  void saveLabel(PhoneNumber phone, Label label);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void removeLabel(PhoneNumber phone, LabelId label);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action);

  /// The shop of the phone's account. An account with a shop is a business.
  Catalog catalog(PhoneNumber phone);

  /// The shop as the viewer sees it: without hidden products, and empty when the app of the
  /// business hides it.
  Catalog catalog(PhoneNumber shop, PhoneNumber viewer);

  /// Puts a product into the shop, or changes the one with this id; its images are stored.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [Catalog#with(Product)]
  void saveProduct(PhoneNumber phone, Product product);

  /// Takes a product out of the shop and its collections.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `product.not-found`
  void removeProduct(PhoneNumber phone, ProductId product);

  /// Makes a collection of the shop, or changes the one with this id.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [Catalog#with(ProductCollection)]
  void saveCollection(PhoneNumber phone, ProductCollection collection);

  /// Ends a collection; its products stay.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `collection.not-found`
  void removeCollection(PhoneNumber phone, CollectionId collection);

  /// Everybody whom the phone saved or blocked, by address.
  List<PhoneContact> contacts(PhoneNumber phone);

  /// The profile of a person, as far as the person's privacy shows it to the phone's account.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found` when there is no such
  ///   person
  Profile profile(PhoneNumber phone, Address person);

  /// Saves a person in the address book, or changes the name.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found` when there is no such
  ///   person
  void saveContact(PhoneNumber phone, Address person, SavedName name);

  /// Removes a person from the address book. Harmless when it is not there.
  void removeContact(PhoneNumber phone, Address person);

  /// @param isNew false when the phone was there already
  record Created(Phone phone, boolean isNew) {}

  /// @param picture the profile picture, absent when there is none
  /// @param sessions the linked devices
  /// @param lid the hidden id of its person, absent when there is none
  /// @param passkey how its account is protected
  /// @param passkeyCode shown while a session waits for its confirmation
  /// @param business whether an app drives it by the Cloud API
  record Phone(
      PhoneNumber number,
      String name,
      boolean online,
      Attachment.@Nullable Stored picture,
      List<SessionName> sessions,
      @Nullable Address lid,
      PasskeyDemand passkey,
      @Nullable String passkeyCode,
      boolean business) {
    public Phone {
      sessions = List.copyOf(sessions);
    }

    /// A person's phone without a hidden id and without a passkey.
    public Phone(
        PhoneNumber number,
        String name,
        boolean online,
        Attachment.@Nullable Stored picture,
        List<SessionName> sessions) {
      this(number, name, online, picture, sessions, null, PasskeyDemand.NONE, null, false);
    }

    /// The phone with this code on its screen.
    public Phone showing(@Nullable String code) {
      return new Phone(number, name, online, picture, sessions, lid, passkey, code, business);
    }
  }

  /// Everything there is besides chats.
  record World(List<Phone> phones, List<Group> groups, List<Channel> channels) {
    public World {
      phones = List.copyOf(phones);
      groups = List.copyOf(groups);
      channels = List.copyOf(channels);
    }
  }

  /// @param saved the name in the address book; absent when the person is only blocked
  record PhoneContact(Address person, @Nullable SavedName saved, boolean blocked) {}
}

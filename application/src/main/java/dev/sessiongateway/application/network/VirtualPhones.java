package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
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
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The phones of a simulated network, to be driven by a person or a test. The [Network] has them,
/// not a link: phones exist without sessions, and no user of a session is offered them.
/// Thread-safe; unknown phones are `phone.not-found`. A phone that is offline links, writes, reads
/// and types nothing: `phone.offline`.
public interface VirtualPhones {
  /// Names the phones in the fault of a network that has none.
  String CODE = "virtual-phones";

  /// Makes a phone, or finds it. `name` counts only for a new one; absent means the number.
  Created create(PhoneNumber number, @Nullable String name);

  List<Phone> phones();

  World world();

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

  /// Chats as this phone sees them, newest first.
  List<PhoneChat> chats(PhoneNumber phone);

  /// Messages as this phone sees them, oldest first.
  List<PhoneMessage> messages(PhoneNumber phone, Address chat, Page page);

  /// Writes anything that can be sent; files are stored already.
  ///
  /// @param replyTo the message it answers
  MessageId write(PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo);

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

  /// Reads everything in the chat; the writers get receipts.
  void read(PhoneNumber phone, Address chat);

  void typing(PhoneNumber phone, Address chat, boolean on);

  /// The same for a voice note.
  void recording(PhoneNumber phone, Address chat, boolean on);

  /// Puts the chat into the phone's archive, or takes it out.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void archive(PhoneNumber phone, Address chat, boolean archived);

  /// Deletes the chat from the phone, with all its messages; others keep theirs.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void deleteChat(PhoneNumber phone, Address chat);

  /// Calls a person or a group; it rings on all their phones and sessions.
  ///
  /// @return the id of the call
  String call(PhoneNumber phone, Address to, boolean video);

  /// Takes a call that rings here; nobody else of this account is told it was declined.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void acceptCall(PhoneNumber phone, String call);

  /// Declines a call that rings here; the caller may also hang up.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void endCall(PhoneNumber phone, String call);

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

  /// Makes a label of the account, or changes the one with this id.
  void saveLabel(PhoneNumber phone, Label label);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void removeLabel(PhoneNumber phone, LabelId label);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action);

  /// Calls itself something else; whoever has a chat with it is told.
  void rename(PhoneNumber phone, String name);

  /// Shows another picture, or none; whoever has a chat with it is told.
  void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture);

  /// An offline phone gets its messages when it comes back.
  void setOnline(PhoneNumber phone, boolean online);

  /// Removes a linked device: the session fails with `unlinked`.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found` when it is not
  ///   linked to this phone
  void unlink(PhoneNumber phone, SessionName session);

  /// @param isNew false when the phone was there already
  record Created(Phone phone, boolean isNew) {}

  /// @param picture the profile picture, absent when there is none
  /// @param sessions the linked devices
  record Phone(
      PhoneNumber number,
      String name,
      boolean online,
      Attachment.@Nullable Stored picture,
      List<SessionName> sessions) {
    public Phone {
      sessions = List.copyOf(sessions);
    }
  }

  /// @param typing people who are typing or recording there now
  record PhoneChat(
      Address id, String name, int unread, Instant lastMessageAt, List<Address> typing) {
    public PhoneChat {
      typing = List.copyOf(typing);
    }
  }

  /// @param reactions emoji by who gave it
  record PhoneMessage(Message message, Map<Address, String> reactions) {
    public PhoneMessage {
      reactions = Map.copyOf(reactions);
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
}

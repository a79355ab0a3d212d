package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The phones of a simulated network, to be driven by a person or a test. Found on the [Network],
/// not on a link: phones exist without sessions. Thread-safe; unknown phones are `phone.not-found`.
/// A phone that is offline links, writes, reads and types nothing: `phone.offline`.
public non-sealed interface VirtualPhones extends Capability {

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
  List<PhoneMessage> messages(PhoneNumber phone, Jid chat, Page page);

  /// Writes a text.
  MessageId write(PhoneNumber phone, Jid to, String text);

  /// Sends a file with an optional caption.
  MessageId send(PhoneNumber phone, Jid to, Attachment.Stored file, @Nullable String caption);

  /// Presses a reply button of a message; the press travels as a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.buttonId`
  MessageId press(PhoneNumber phone, Jid chat, MessageId message, String buttonId);

  /// Picks a row of a list message; the pick travels as a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.rowId`
  MessageId pick(PhoneNumber phone, Jid chat, MessageId message, String rowId);

  /// Reacts to a message; an empty emoji takes the reaction back.
  MessageId react(PhoneNumber phone, Jid chat, MessageId message, String emoji);

  /// Reads everything in the chat; the writers get receipts.
  void read(PhoneNumber phone, Jid chat);

  void typing(PhoneNumber phone, Jid chat, boolean on);

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
  record PhoneChat(Jid id, String name, int unread, Instant lastMessageAt, List<Jid> typing) {
    public PhoneChat {
      typing = List.copyOf(typing);
    }
  }

  /// @param reactions emoji by who gave it
  record PhoneMessage(Message message, Map<Jid, String> reactions) {
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

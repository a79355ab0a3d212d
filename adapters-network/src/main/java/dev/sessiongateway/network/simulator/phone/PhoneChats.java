package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;

/// Chats of phones: reading, archiving, deleting.
public final class PhoneChats {
  private final WorldJournal journal;
  private final Time time;

  public PhoneChats(WorldJournal journal, Time time) {
    this.journal = journal;
    this.time = time;
  }

  public List<PhoneChat> chats(PhoneNumber phone) {
    var now = time.instant();
    return journal.read(world -> PhoneViews.chats(world, world.phone(phone.jid()), now));
  }

  public void read(PhoneNumber phone, Address chat) {
    journal.change(editor -> {
      var reader = editor.world.online(phone);
      if (reader.markedUnread.contains(chat) || reader.conversations.unread(chat) > 0) {
        editor.record(new AccountChange.ChatRead(reader.jid.toString(), chat.toString()));
      }
      return reader;
    });
  }

  public void show(PhoneNumber phone, Address chat, Presence presence) {
    var now = time.instant();
    journal.change(editor -> {
      var typist = editor.world.online(phone);
      editor.world.presences().appearsIn(typist, chat, presence, now);
      return typist;
    });
  }

  public void archive(PhoneNumber phone, Address chat, boolean archived) {
    journal.change(editor -> {
      var _ = archive(editor, editor.world.online(phone), chat, archived);
      return chat;
    });
  }

  /// Archives or unarchives the chat.
  ///
  /// @return false when it is so already
  public static boolean archive(
      WorldJournal.WorldEditor editor, PhoneState owner, Address chat, boolean archived) {
    check(owner, chat);
    var changes = owner.archived.contains(chat) != archived;
    if (changes) {
      editor.record(new AccountChange.Archived(owner.jid.toString(), chat.toString(), archived));
    }
    return changes;
  }

  public void delete(PhoneNumber phone, Address chat) {
    journal.change(editor -> {
      delete(editor, editor.world.online(phone), chat);
      return chat;
    });
  }

  public static void delete(WorldJournal.WorldEditor editor, PhoneState owner, Address chat) {
    check(owner, chat);
    editor.record(new AccountChange.ChatDeleted(owner.jid.toString(), chat.toString()));
  }

  public static void check(PhoneState owner, Address chat) {
    if (!owner.conversations.contains(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
  }
}

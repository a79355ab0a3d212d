package dev.sessiongateway.network.xmpp;

import java.util.Map;
import java.util.function.Consumer;
import org.jivesoftware.smack.StanzaCollector;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smackx.mam.MamManager;
import org.jivesoftware.smackx.muc.MultiUserChat;
import org.jivesoftware.smackx.muc.MultiUserChatManager;
import org.jivesoftware.smackx.ping.PingManager;
import org.jivesoftware.smackx.sid.element.StanzaIdElement;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;

/// A room as a friend's program is in it.
final class FriendRoom {
  private final XmppFriend friend;
  private final MultiUserChat room;
  private final StanzaCollector messages;

  private FriendRoom(XmppFriend friend, EntityBareJid jid) {
    this.friend = friend;
    this.room = MultiUserChatManager.getInstanceFor(friend.connection()).getMultiUserChat(jid);
    this.messages =
        friend
            .connection()
            .createStanzaCollector(stanza ->
                stanza instanceof Message message
                    && message.getType() == Message.Type.groupchat
                    && jid.equals(message.getFrom().asBareJid()));
  }

  /// Makes a room.
  ///
  /// @param settings of its configuration, by the name of the field
  static FriendRoom create(XmppFriend friend, String jid, Map<String, Object> settings) {
    return XmppFriend.run(() -> {
      var made = new FriendRoom(friend, JidCreate.entityBareFrom(jid));
      made.room.create(Resourcepart.from("friend"));
      var form = made.room.getConfigurationForm().getFillableForm();
      settings.forEach((field, value) -> {
        if (value instanceof Boolean flag) {
          form.setAnswer(field, flag);
        } else {
          form.setAnswer(field, value.toString());
        }
      });
      made.room.sendConfigurationForm(form);
      return made;
    });
  }

  /// Enters a room that is there.
  static FriendRoom join(XmppFriend friend, String jid, String nick) {
    return XmppFriend.run(() -> {
      var joined = new FriendRoom(friend, JidCreate.entityBareFrom(jid));
      joined.room.join(
          joined
              .room
              .getEnterConfigurationBuilder(Resourcepart.from(nick))
              .requestNoHistory()
              .build());
      return joined;
    });
  }

  MultiUserChat room() {
    return room;
  }

  String jid() {
    return room.getRoom().toString();
  }

  String write(String text) {
    return send(message -> message.setBody(text));
  }

  /// @return the id that the friend's program chose
  String send(Consumer<MessageBuilder> what) {
    return XmppFriend.run(() -> {
      var id = friend.freshId();
      var message =
          StanzaBuilder.buildMessage(id).to(room.getRoom()).ofType(Message.Type.groupchat);
      what.accept(message);
      friend.connection().sendStanza(message.build());
      PingManager.getInstanceFor(friend.connection()).pingMyServer();
      return id;
    });
  }

  /// Waits for a message with this in its text; others are passed over.
  Message next(String text) {
    return XmppFriend.run(() -> {
      while (true) {
        Message next = messages.nextResult(10_000);
        if (next == null) {
          throw new IllegalStateException("nothing came");
        }
        if (next.getBody() != null && next.getBody().contains(text)) {
          return next;
        }
      }
    });
  }

  /// Waits for a message that has such an element.
  Message next(String element, String namespace) {
    return XmppFriend.run(() -> {
      while (true) {
        Message next = messages.nextResult(10_000);
        if (next == null) {
          throw new IllegalStateException("nothing came");
        }
        if (Elements.has(next, element, namespace)) {
          return next;
        }
      }
    });
  }

  /// What the room calls the message.
  String idOf(Message message) {
    return message.getExtensions(StanzaIdElement.class).stream()
        .filter(id -> id.getBy().equals(jid()))
        .findFirst()
        .orElseThrow()
        .getId();
  }

  /// How many messages the room's archive has.
  int archived() {
    return XmppFriend.run(
        () -> MamManager.getInstanceFor(room).queryMostRecentPage(null, 100).getMessages().size());
  }

  void run(Action action) {
    XmppFriend.run(() -> {
      action.run(room);
      return true;
    });
  }

  /// What a friend does with the room.
  @FunctionalInterface
  interface Action {
    void run(MultiUserChat room)
        throws org.jivesoftware.smack.SmackException,
            org.jivesoftware.smack.XMPPException,
            java.io.IOException,
            InterruptedException;
  }
}

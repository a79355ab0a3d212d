package dev.sessiongateway.network.xmpp;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.ConnectionLost;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smackx.muc.MUCAffiliation;
import org.jivesoftware.smackx.muc.packet.MUCItem;
import org.jivesoftware.smackx.muc.packet.MUCUser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jxmpp.jid.impl.JidCreate;

/// Rooms when the gateway is away, when servers vanish, and when somebody in them means harm.
@NeedsProgram("prosodyctl")
@SmackLog
@Nightly
class XmppRoomsTest {
  private static final Map<String, Object> OPEN = Map.of("muc#roomconfig_persistentroom", true);
  private static final Map<String, Object> SHOWN =
      Map.of("muc#roomconfig_persistentroom", true, "muc#roomconfig_whois", "anyone");

  /// Takes an account out of all rooms without a word, as a server that was away.
  private static final String FORGET =
      """
      module:hook("pre-message/bare", function(event)
        local who = (event.stanza:get_child_text("body") or ""):match("^forget (.*)$");
        if not who then return nil; end
        for room in prosody.hosts["rooms.localhost"].modules.muc.live_rooms() do
          for nick, occupant in room:each_occupant() do
            if occupant.bare_jid == who then
              room._occupants[nick] = nil;
              room._jid_nick[occupant.jid] = nil;
            end
          end
        end
        return true;
      end, 100);
      """;

  @AutoClose private final SystemTime time = new SystemTime(Thread::startVirtualThread);

  private XmppFixture onOwn(Prosody server) {
    return new XmppFixture(server, time);
  }

  private static Group crew(XmppFixture ada) {
    return ada.can(GroupAdministration.class)
        .create(new GroupSubject("Crew"), List.of(ada.friend()));
  }

  private static FriendRoom theirs(XmppFixture ada, Map<String, Object> settings) {
    var room = FriendRoom.create(ada.friend, XmppServer.freshRoom(), settings);
    ada.can(GroupAdministration.class).join(new InviteCode(room.jid()));
    ada.signals.next(GroupEvent.GroupJoined.class);
    return room;
  }

  private static List<Message> messages(XmppFixture ada, int count) {
    var messages = new ArrayList<Message>();
    while (messages.size() < count) {
      messages.add(ada.signals.next(MessageArrived.class).message());
    }
    return messages;
  }

  private static List<String> texts(XmppFixture ada, int count) {
    return messages(ada, count).stream().map(message -> message.content().text()).toList();
  }

  @Test
  void whatIsWrittenWhileTheGatewayIsAwayIsToldOnceInOrderAndWithItsAuthor() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var room = FriendRoom.join(ada.friend, crew(ada).id().user(), "bob");
      room.write("before");
      assertThat(texts(ada, 1)).containsExactly("before");
      ada.stop();
      var missed = IntStream.range(0, 150).mapToObj(i -> "missed " + i).toList();
      missed.forEach(room::write);
      ada.reopen();
      var told = messages(ada, 150);
      assertThat(told)
          .extracting(message -> message.content().text())
          .containsExactlyElementsOf(missed);
      assertThat(told).allMatch(message -> message.sender().equals(ada.friend()));
      room.write("after");
      assertThat(texts(ada, 1)).containsExactly("after");
      assertThat(ada.signals.drain()).noneMatch(GroupEvent.GroupJoined.class::isInstance);
    }
  }

  @Test
  @ExpectsLog(
      value = "WARN XmppLink - the XMPP server cannot be used, and is tried again: .*",
      optional = "only where it is tried before the server is there again")
  void aServerThatIsKilledLosesNothingOfARoomAndNothingIsSentTwice() {
    try (var server = Prosody.start();
        var ada = onOwn(server)) {
      ada.pair();
      var group = crew(ada).id();
      ada.send(group, new Content.Text("first"));
      server.kill();
      var uncertain = ada.message(group, new Content.Text("uncertain"));
      assertFault("network.down", () -> ada.can(MessageSending.class).send(uncertain));
      ada.signals.next(ConnectionLost.class);
      ada.can(MessageSending.class).checkRecipient(group);
      server.restart();
      ada.signals.next(Connected.class);
      sendUntilSure(ada, uncertain);
      sendUntilSure(ada, uncertain);
      ada.friend.reconnect();
      var room = FriendRoom.join(ada.friend, group.user(), "bob");
      room.write("marker");
      assertThat(texts(ada, 1)).containsExactly("marker");
      assertThat(room.archived()).as("first, uncertain and marker").isEqualTo(3);
    }
  }

  private static void sendUntilSure(XmppFixture ada, Message message) {
    while (true) {
      try {
        ada.can(MessageSending.class).send(message);
        return;
      } catch (FaultException e) {
        assertThat(e.fault().code()).isEqualTo("network.down");
      }
    }
  }

  @Test
  void whatComesWhileTheSessionConnectsIsToldOnce() throws InterruptedException {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var room = FriendRoom.join(ada.friend, crew(ada).id().user(), "bob");
      var written = IntStream.range(0, 200).mapToObj(i -> "text " + i).toList();
      var writer = Thread.ofVirtual().start(() -> written.forEach(room::write));
      var told = new ArrayList<Message>();
      while (writer.isAlive()) {
        ada.reopen();
        ada.signals.next(Connected.class, _ -> true, passed -> add(told, passed));
      }
      writer.join();
      room.write("marker");
      while (told.isEmpty() || !told.getLast().content().text().equals("marker")) {
        told.add(ada.signals.next(MessageArrived.class).message());
      }
      // One that was told and not yet noted as stored is told again; the gateway knows its id.
      assertThat(told.stream().map(message -> message.content().text()).distinct().toList())
          .containsAll(written);
      assertThat(told.stream().map(Message::id).distinct().count()).isEqualTo(written.size() + 1);
    }
  }

  private static void add(List<Message> told, Object signal) {
    if (signal instanceof MessageArrived(var message, _)) {
      told.add(message);
    }
  }

  @Test
  void aRoomOfAServerThatIsNotThereHoldsUpNobody() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var group = crew(ada).id();
      ada.stop();
      XmppFriend.bookmark(
          ada.context(),
          JidCreate.entityBareFromOrThrowUnchecked(ada.jid()),
          List.of("gone@rooms.nowhere.invalid"));
      ada.reopen();
      ada.signals.next(Connected.class);
      ada.send(group, new Content.Text("still here"));
      var gone = Address.group("gone@rooms.nowhere.invalid");
      assertFault("network.down", () -> ada.send(gone, new Content.Text("hello?")));
      assertThat(ada.can(GroupReading.class).groups()).extracting(Group::id).contains(group);
    }
  }

  @Test
  void aRoomThatIsGoneWhenTheGatewayComesBackIsLeftAndNotMadeAnew() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var room = theirs(ada, OPEN);
      ada.stop();
      room.run(chat -> chat.destroy("over", null));
      ada.reopen();
      assertThat(ada.signals.next(GroupEvent.GroupLeft.class).chat())
          .isEqualTo(Address.group(room.jid()));
      assertThat(ada.can(GroupReading.class).groups()).isEmpty();
      assertThat(ada.can(GroupReading.class).findByInvite(new InviteCode(room.jid()))).isEmpty();
    }
  }

  @Test
  void inARoomThatHidesItsMembersTheNicknameIsWhoWrites() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var room = theirs(ada, OPEN);
      room.write("guess who");
      var message = messages(ada, 1).getFirst();
      assertThat(message.sender()).isEqualTo(Address.person(room.jid() + "/friend"));
      assertThat(message.chat()).isEqualTo(Address.group(room.jid()));
      var own = ada.send(message.chat(), new Content.Text("me"));
      var named = room.idOf(room.next("me"));
      room.send(
          stanza -> stanza.addExtension(Elements.naming("displayed", Elements.MARKERS, named)));
      assertThat(ada.signals.next(Event.MessageAcked.class, a -> a.ack() == Ack.READ).id())
          .isEqualTo(own.id());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil@c.us",
        "a/b/c",
        "<b>&amp;\"'",
        "%40 %25 100%",
        "\u05e9\u05dc\u05d5\u05dd",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
      })
  void anyNicknameIsSomebodyWhoIsReadBackTheSame(String nick) {
    try (var ada = onOwn(Prosody.shared());
        var mallory = XmppFriend.online(ada.server, XmppServer.freshName())) {
      ada.pair();
      var room = theirs(ada, OPEN);
      FriendRoom.join(mallory, room.jid(), nick).write("hello");
      var message = messages(ada, 1).getFirst();
      assertThat(message.fromMe()).isFalse();
      assertThat(message.sender()).isNotEqualTo(ada.friend());
      assertThat(Address.of(message.sender().toString())).isEqualTo(message.sender());
    }
  }

  @Test
  void nobodyWritesEditsOrTakesBackInTheNameOfAnother() {
    try (var ada = onOwn(Prosody.shared());
        var mallory = XmppFriend.online(ada.server, XmppServer.freshName())) {
      ada.pair();
      var room = theirs(ada, SHOWN);
      var evil = FriendRoom.join(mallory, room.jid(), "mallory");
      var wire = room.write("at nine");
      var message = messages(ada, 1).getFirst();
      var named = evil.idOf(evil.next("at nine"));
      evil.send(stanza -> stanza.addExtension(Elements.naming("retract", Elements.RETRACT, named)));
      evil.send(stanza ->
          stanza
              .setBody("at ten")
              .addExtension(Elements.naming("replace", Elements.CORRECT, wire)));
      var about = new MUCUser();
      about.setItem(
          new MUCItem(
              MUCAffiliation.owner,
              JidCreate.entityBareFromOrThrowUnchecked(ada.friend.address())));
      evil.send(stanza -> stanza.setBody("I am the friend").addExtension(about));
      evil.send(stanza ->
          stanza
              .setBody("an id of another")
              .addExtension(
                  StandardExtensionElement.builder("stanza-id", Elements.IDS)
                      .addAttribute("by", room.jid())
                      .addAttribute("id", named)
                      .build()));
      var told = messages(ada, 3);
      assertThat(told)
          .allMatch(each -> each.sender().user().equals(mallory.jid().getLocalpart().toString()));
      assertThat(told).noneMatch(each -> each.id().equals(message.id()));
      assertThat(ada.signals.drain())
          .noneMatch(Event.MessageRevoked.class::isInstance)
          .noneMatch(Event.MessageEdited.class::isInstance);
      ada.stop();
      evil.send(stanza -> stanza.setBody("I am still the friend").addExtension(about));
      ada.reopen();
      assertThat(messages(ada, 1).getFirst().sender()).isNotEqualTo(ada.friend());
    }
  }

  @Test
  void aRoomThatHasForgottenTheAccountIsEnteredAgainAndNothingIsMissed() {
    var clock = new ManualTime();
    try (var server =
            Prosody.start(
                "\"forget\"",
                home -> {
                  var _ = home.write("mod_forget.lua", FORGET);
                  return "plugin_paths = { \"HOME\" }\n" + Prosody.PLAIN;
                });
        var ada = new XmppFixture(server, clock)) {
      ada.pair();
      var room = theirs(ada, OPEN);
      ada.friend.write(ada.jid(), "forget " + ada.jid());
      room.write("missed");
      var told = new ArrayList<Message>();
      var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (told.isEmpty() && System.nanoTime() < end) {
        clock.advance(Duration.ofMinutes(1));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        ada.signals.drain().forEach(signal -> add(told, signal));
      }
      assertThat(told).extracting(each -> each.content().text()).containsExactly("missed");
    }
  }

  @Test
  void aGroupThatIsWrittenAsAPersonIsRefusedWithItsAddress() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var group = crew(ada).id();
      assertThatThrownBy(() -> ada.send(Address.person(group.user()), new Content.Text("hello")))
          .hasMessageContaining(group.toString());
    }
  }

  @Test
  void whatSomebodyInARoomWritesToTheAccountAloneIsRefusedAndSaid() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      var room = theirs(ada, OPEN);
      room.run(_ ->
          ada.friend
              .connection()
              .sendStanza(
                  StanzaBuilder.buildMessage(ada.friend.freshId())
                      .to(JidCreate.entityFullFrom(room.jid() + "/" + ada.name))
                      .ofType(org.jivesoftware.smack.packet.Message.Type.chat)
                      .setBody("psst")
                      .build()));
      while (ada.friend.next().getError() == null) {
        // The copy of the message itself.
      }
      room.write("marker");
      assertThat(texts(ada, 1)).containsExactly("marker");
    }
  }

  @Test
  @ExpectsLog("WARN XmppStream - a stanza is no XMPP")
  void aStanzaThatIsNoXmppDoesNotEndTheStream() {
    try (var ada = onOwn(Prosody.shared())) {
      ada.pair();
      ada.friend.send(
          ada.jid(),
          message ->
              message
                  .setBody("hello")
                  .addExtension(
                      StandardExtensionElement.builder("delay", "urn:xmpp:delay")
                          .addAttribute("stamp", "never")
                          .build()));
      ada.friend.write(ada.jid(), "marker");
      assertThat(texts(ada, 1)).containsExactly("marker");
    }
  }
}

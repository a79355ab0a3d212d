package dev.sessiongateway.network.xmpp;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import java.util.Map;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;

/// Groups in both directions: rooms of a real server, and a friend with another program in them.
@NeedsProgram("prosodyctl")
@SmackLog
@Nightly
class XmppGroupsTest {
  private XmppFixture ada;

  @BeforeEach
  void pair() {
    ada = new XmppFixture(Prosody.shared());
    ada.pair();
  }

  @AfterEach
  void close() {
    ada.close();
  }

  /// A group that the session made, with the friend in it.
  private Group crew() {
    return ada.can(GroupAdministration.class)
        .create(new GroupSubject("Crew"), List.of(ada.friend()));
  }

  private FriendRoom joined(Group group) {
    return FriendRoom.join(ada.friend, group.id().user(), "bob");
  }

  /// A room of the friend, which the session has joined.
  private FriendRoom theirs(Map<String, Object> settings) {
    var room = FriendRoom.create(ada.friend, XmppServer.freshRoom(), settings);
    ada.can(GroupAdministration.class).join(new InviteCode(room.jid()));
    ada.signals.next(GroupEvent.GroupJoined.class);
    return room;
  }

  private static Address address(FriendRoom room) {
    return Address.group(room.jid());
  }

  private Message arrived() {
    return ada.signals.next(MessageArrived.class).message();
  }

  @Test
  void aPersonWhoIsAddedIsInvitedAndMayEnter() {
    var group = crew();
    assertThat(group.participants())
        .containsExactly(
            new Participant(ada.me(), Role.SUPERADMIN), new Participant(ada.friend(), Role.MEMBER));
    var invitation = ada.friend.next();
    assertThat(
            Elements.find(invitation, "x", Elements.INVITATION)
                .orElseThrow()
                .getAttributeValue("jid"))
        .isEqualTo(group.id().user());
    assertThat(group.inviteCode().value()).isEqualTo(group.id().user());
    var room = joined(group);
    var sent = ada.send(group.id(), new Content.Text("welcome"));
    var received = room.next("welcome");
    assertThat(received.getStanzaId()).isEqualTo(sent.id().value());
    assertThat(Elements.has(received, "request", Elements.RECEIPTS)).isFalse();
  }

  @Test
  void aMessageOfAMemberSaysWhoWroteItAndInWhichGroup() {
    var group = crew();
    joined(group).write("hello all");
    var arrived = ada.signals.next(MessageArrived.class);
    assertThat(arrived.chatName()).isEqualTo("Crew");
    var message = arrived.message();
    assertThat(message.chat()).isEqualTo(group.id());
    assertThat(message.sender()).isEqualTo(ada.friend());
    assertThat(message.senderName()).isEqualTo("bob");
    assertThat(message.fromMe()).isFalse();
    assertThat(message.content()).isEqualTo(new Content.Text("hello all"));
  }

  @Test
  void whatTheSessionSendsComesBackOnceAsAcknowledged() {
    var group = crew();
    var room = joined(group);
    var sent = ada.send(group.id(), new Content.Text("once"));
    room.write("marker");
    assertThat(arrived().content().text()).isEqualTo("marker");
    assertThat(ada.signals.drain()).noneMatch(MessageArrived.class::isInstance);
    ada.can(MessageSending.class).send(sent);
    room.write("marker 2");
    assertThat(arrived().content().text()).isEqualTo("marker 2");
    assertThat(room.archived()).isEqualTo(3);
  }

  @Test
  void aFriendRepliesEditsReactsAndTakesBack() {
    var group = crew();
    var room = joined(group);
    var question = ada.send(group.id(), new Content.Text("When?"));
    var theirs = room.idOf(room.next("When?"));
    var wire =
        room.send(message ->
            message
                .setBody("at nine")
                .addExtension(
                    StandardExtensionElement.builder("reply", Elements.REPLY)
                        .addAttribute("id", theirs)
                        .build()));
    var answer = arrived();
    assertThat(answer.quote()).isEqualTo(question.toQuote());
    room.send(message ->
        message.setBody("at ten").addExtension(Elements.naming("replace", Elements.CORRECT, wire)));
    var edited = ada.signals.next(Event.MessageEdited.class);
    assertThat(edited.target()).isEqualTo(new MessageKey(answer.id(), false, ada.friend()));
    assertThat(edited.content()).isEqualTo(new Content.Text("at ten"));
    room.send(message ->
        message.addExtension(
            StandardExtensionElement.builder("reactions", Elements.REACTIONS)
                .addAttribute("id", theirs)
                .addElement("reaction", "👍")
                .build()));
    var reacted = ada.signals.next(Event.MessageReacted.class);
    assertThat(reacted.target()).isEqualTo(question.id());
    assertThat(reacted.targetFromMe()).isTrue();
    assertThat(reacted.from()).isEqualTo(ada.friend());
    var named = room.idOf(room.next("at nine"));
    room.send(message -> message.addExtension(Elements.naming("retract", Elements.RETRACT, named)));
    assertThat(ada.signals.next(Event.MessageRevoked.class).target().id()).isEqualTo(answer.id());
  }

  @Test
  void whatTheSessionDoesNamesMessagesAsTheRoomDoesAndIsToldOnce() {
    var group = crew();
    var room = joined(group);
    var sent = ada.send(group.id(), new Content.Text("at nine"));
    var ours = room.idOf(room.next("at nine"));
    ada.can(MessageEditing.class).edit(group.id(), sent.id(), "at ten");
    assertThat(Elements.find(room.next("at ten"), "replace", Elements.CORRECT).orElseThrow())
        .satisfies(e -> assertThat(e.getAttributeValue("id")).isEqualTo(sent.id().value()));
    ada.can(MessageEditing.class).revoke(group.id(), sent.key());
    assertThat(
            Elements.find(room.next("retract", Elements.RETRACT), "retract", Elements.RETRACT)
                .orElseThrow()
                .getAttributeValue("id"))
        .isEqualTo(ours);
    room.write("hello");
    var theirs = room.idOf(room.next("hello"));
    var message = arrived();
    ada.can(Reacting.class).react(group.id(), message.key(), new Emoji("👍"));
    var reaction = room.next("reactions", Elements.REACTIONS);
    assertThat(
            Elements.find(reaction, "reactions", Elements.REACTIONS)
                .orElseThrow()
                .getAttributeValue("id"))
        .isEqualTo(theirs);
    ada.can(MessageSending.class)
        .send(ada.message(group.id(), new Content.Text("hi")).quoting(message.toQuote()));
    var reply = Elements.find(room.next("hi"), "reply", Elements.REPLY).orElseThrow();
    assertThat(reply.getAttributeValue("id")).isEqualTo(theirs);
    assertThat(reply.getAttributeValue("to")).isEqualTo(group.id().user() + "/bob");
    room.write("marker");
    var told = new java.util.ArrayList<Object>();
    ada.signals.next(MessageArrived.class, _ -> true, told::add);
    assertThat(told.stream().filter(Event.MessageReacted.class::isInstance)).hasSize(1);
  }

  @Test
  void filesGoBothWays() {
    var group = crew();
    var room = joined(group);
    var file = ada.files.put(new byte[] {1, 2, 3}, "image/png", "a.png");
    ada.send(group.id(), new Content.Media(MediaKind.IMAGE, file, "look"));
    var stanza = room.next("look");
    room.send(message -> {
      message.setBody(stanza.getBody());
      message.addExtension(Elements.find(stanza, "file-sharing", Elements.FILES).orElseThrow());
    });
    assertThat(((Content.Media) arrived().content()).kind()).isEqualTo(MediaKind.IMAGE);
  }

  @Test
  void typingAndReadingAreSeenOnBothSides() {
    var group = crew();
    var room = joined(group);
    room.write("I am here");
    assertThat(arrived().sender()).isEqualTo(ada.friend());
    var presence = ada.can(PresenceReading.class).subscribe(group.id());
    assertThat(presence.people()).extracting(person -> person.who()).containsExactly(ada.friend());
    room.send(message -> message.addExtension(Elements.empty("composing", Elements.STATES)));
    assertThat(ada.signals.next(Event.PresenceChanged.class))
        .isEqualTo(new Event.PresenceChanged(group.id(), ada.friend(), Presence.COMPOSING));
    ada.can(PresenceSending.class).showIn(group.id(), Presence.COMPOSING);
    room.next("composing", Elements.STATES);
    var sent = ada.send(group.id(), new Content.Text("read this"));
    var named = room.idOf(room.next("read this"));
    room.send(
        message -> message.addExtension(Elements.naming("displayed", Elements.MARKERS, named)));
    var read = ada.signals.next(Event.MessageAcked.class, acked -> acked.ack() == Ack.READ);
    assertThat(read.id()).isEqualTo(sent.id());
    assertThat(read.by()).isEqualTo(ada.friend());
    room.write("and this");
    var theirs = room.idOf(room.next("and this"));
    ada.can(ReadReceipts.class).markRead(group.id(), List.of(arrived().id()));
    assertThat(
            Elements.find(room.next("displayed", Elements.MARKERS), "displayed", Elements.MARKERS)
                .orElseThrow()
                .getAttributeValue("id"))
        .isEqualTo(theirs);
  }

  @Test
  void aFriendChangesTheSubjectAndTheDescription() {
    var room = theirs(Map.of("muc#roomconfig_persistentroom", true));
    room.run(chat -> chat.changeSubject("Hikers"));
    assertThat(ada.signals.next(GroupEvent.GroupChanged.class))
        .isEqualTo(
            new GroupEvent.GroupChanged(
                address(room), occupant(room), GroupChange.ofSubject("Hikers")));
    room.run(chat -> {
      var form = chat.getConfigurationForm().getFillableForm();
      form.setAnswer("muc#roomconfig_roomdesc", "On Sundays");
      chat.sendConfigurationForm(form);
    });
    assertThat(ada.signals.next(GroupEvent.GroupChanged.class).change())
        .isEqualTo(GroupChange.ofDescription("On Sundays"));
    var group = ada.can(GroupReading.class).find(address(room)).orElseThrow();
    assertThat(group.subject()).isEqualTo("Hikers");
    assertThat(group.description()).isEqualTo("On Sundays");
  }

  /// Rooms of this server hide who somebody is, as they are made.
  private static Address occupant(FriendRoom room) {
    return Address.person(room.jid() + "/friend");
  }

  @Test
  void aFriendPromotesAndRemovesOthers() {
    var room =
        theirs(Map.of("muc#roomconfig_persistentroom", true, "muc#roomconfig_whois", "anyone"));
    var account = JidCreate.entityBareFromOrThrowUnchecked(ada.jid());
    var other = JidCreate.entityBareFromOrThrowUnchecked("carol@localhost");
    room.run(chat -> chat.grantAdmin(account));
    var promoted = ada.signals.next(GroupEvent.GroupMembersChanged.class);
    assertThat(promoted.members()).containsExactly(new Participant(ada.me(), Role.ADMIN));
    room.run(chat -> chat.grantMembership(other));
    assertThat(ada.signals.next(GroupEvent.GroupMembersChanged.class).action())
        .isEqualTo(MemberAction.JOIN);
    var carol = Address.person("carol@localhost");
    assertThat(ada.can(GroupReading.class).find(address(room)).orElseThrow().participants())
        .contains(new Participant(carol, Role.MEMBER));
    room.run(chat -> chat.revokeMembership(other));
    assertThat(ada.signals.next(GroupEvent.GroupMembersChanged.class).action())
        .isEqualTo(MemberAction.LEAVE);
    assertThat(ada.can(GroupReading.class).find(address(room)).orElseThrow().participants())
        .extracting(Participant::id)
        .doesNotContain(carol);
  }

  @Test
  void whoIsKickedIsOut() {
    var room = theirs(Map.of("muc#roomconfig_whois", "anyone"));
    room.run(chat -> chat.kickParticipant(Resourcepart.from(ada.name), "enough"));
    assertThat(ada.signals.next(GroupEvent.GroupLeft.class))
        .isEqualTo(new GroupEvent.GroupLeft(address(room), ada.friend()));
    assertThat(ada.can(GroupReading.class).groups()).isEmpty();
    assertFault(
        "group.not-found", () -> ada.send(address(room), new Content.Text("anybody there?")));
  }

  @Test
  void whoIsBannedIsOutAndStaysOut() {
    var room = theirs(Map.of("muc#roomconfig_whois", "anyone"));
    room.run(chat -> chat.banUser(JidCreate.entityBareFrom(ada.jid()), "enough"));
    ada.signals.next(GroupEvent.GroupLeft.class);
    assertFault(
        "network.refused",
        () -> ada.can(GroupAdministration.class).join(new InviteCode(room.jid())));
    assertThat(ada.can(GroupReading.class).groups()).isEmpty();
  }

  @Test
  void aRoomThatIsDestroyedIsLeft() {
    var room = theirs(Map.of());
    room.run(chat -> chat.destroy("over", null));
    assertThat(ada.signals.next(GroupEvent.GroupLeft.class).chat()).isEqualTo(address(room));
    assertFault(
        "group.not-found",
        () -> ada.can(GroupAdministration.class).join(new InviteCode(room.jid())));
  }

  @Test
  void whoLeavesIsNotThereAfterTheNextLoginEither() {
    var group = crew();
    ada.can(GroupAdministration.class).leave(group.id());
    ada.reopen();
    ada.signals.next(dev.sessiongateway.domain.event.LinkSignal.Connected.class);
    assertThat(ada.can(GroupReading.class).groups()).isEmpty();
  }

  @Test
  void anInvitationIsATextWithTheAddressByWhichTheRoomIsJoined() {
    var room = FriendRoom.create(ada.friend, XmppServer.freshRoom(), Map.of());
    room.run(chat -> chat.invite(JidCreate.entityBareFrom(ada.jid()), "Come along"));
    var byRoom = arrived();
    assertThat(byRoom.chat()).isEqualTo(address(room));
    assertThat(byRoom.content())
        .isEqualTo(new Content.Text("Come along\nxmpp:" + room.jid() + "?join"));
    ada.friend.send(
        ada.jid(),
        message ->
            message
                .setBody("Come to my room")
                .addExtension(
                    StandardExtensionElement.builder("x", Elements.INVITATION)
                        .addAttribute("jid", room.jid())
                        .build()));
    var direct = arrived();
    assertThat(direct.chat()).isEqualTo(ada.friend());
    var joined =
        ada.can(GroupAdministration.class).join(InviteCode.parse("code", direct.content().text()));
    assertThat(joined.id()).isEqualTo(address(room));
  }

  @Test
  void aPlainMemberInvitesWhereTheRoomLetsIt() {
    var room =
        theirs(Map.of("muc#roomconfig_membersonly", false, "muc#roomconfig_whois", "anyone"));
    try (var carol = XmppFriend.online(ada.server, "carol" + XmppServer.freshName())) {
      var invited =
          ada.can(GroupAdministration.class)
              .changeMembers(
                  address(room), MemberAction.JOIN, List.of(Address.person(carol.address())));
      assertThat(invited.getFirst().outcome()).hasToString("DONE");
      assertThat(Invitation.in(carol.next()).orElseThrow().room().toString()).isEqualTo(room.jid());
    }
  }
}

package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smackx.muc.MUCAffiliation;
import org.jivesoftware.smackx.muc.MultiUserChatManager;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Localpart;

/// Groups are rooms (XEP-0045). The address of a room is its invite.
record XmppGroups(CurrentConversation link, XmppContacts contacts)
    implements GroupReading, GroupAdministration {
  private static final int NAME = 16;

  @Override
  public List<Group> groups() {
    var conversation = link.conversation();
    return conversation.rooms().all().stream()
        .filter(Room::isAnnounced)
        .map(room -> RoomGroup.of(room, conversation.jids()))
        .sorted(Comparator.comparing(group -> group.id().user()))
        .toList();
  }

  @Override
  public Optional<Group> find(Address group) {
    var conversation = link.conversation();
    return conversation.rooms().find(group).map(room -> RoomGroup.of(room, conversation.jids()));
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    var conversation = link.conversation();
    return room(code)
        .flatMap(room -> find(Jids.group(room)).or(() -> unjoined(conversation, room)));
  }

  private static Optional<Group> unjoined(Conversation conversation, EntityBareJid room) {
    try {
      var info = RoomInfo.read(conversation.stream(), room);
      return Optional.of(RoomGroup.of(room, info, conversation.context().time().instant()));
    } catch (FaultException e) {
      return Optional.empty();
    }
  }

  private static Optional<EntityBareJid> room(InviteCode code) {
    return Optional.ofNullable(JidCreate.entityBareFromOrNull(code.value()));
  }

  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    var conversation = link.conversation();
    var room = conversation.rooms().join(newAddress(conversation), true);
    try {
      synchronized (room) {
        new RoomConfiguration(room.chat()).make(subject);
        room.readOwnChange();
      }
      setSubject(room, subject.value());
      for (var person : new LinkedHashSet<>(members)) {
        if (!person.equals(conversation.jids().me()) && contacts.lookUp(person).isPresent()) {
          admit(conversation, room, person);
        }
      }
    } catch (RuntimeException e) {
      abandon(conversation, room, e);
      throw e;
    }
    return kept(conversation, room);
  }

  private static void abandon(Conversation conversation, Room room, RuntimeException why) {
    try {
      conversation.rooms().leave(room);
    } catch (RuntimeException e) {
      why.addSuppressed(e);
    }
  }

  private static EntityBareJid newAddress(Conversation conversation) {
    var services =
        SmackCall.of(() ->
            MultiUserChatManager.getInstanceFor(conversation.stream().connection())
                .getMucServiceDomains());
    if (services.isEmpty()) {
      throw new Fault.Refused("the server of this account has no groups").toException();
    }
    var name = Ascii.lower(conversation.context().identifiers().code(NAME));
    return JidCreate.entityBareFrom(Localpart.fromOrThrowUnchecked(name), services.getFirst());
  }

  private static Group kept(Conversation conversation, Room room) {
    var group = RoomGroup.of(room, conversation.jids());
    conversation.rooms().keep(room, new GroupEvent.GroupJoined(group));
    return group;
  }

  private static void setSubject(Room room, String subject) {
    room.entry()
        .send(
            message -> message.ofType(Message.Type.groupchat).setSubject(XmlText.ofPart(subject)));
  }

  private static void admit(Conversation conversation, Room room, Address person) {
    room.members().change(person, MUCAffiliation.member, MemberAction.JOIN);
    conversation.stream()
        .post(Invitation.direct(conversation.jids().jid(person), room.jid()).build());
  }

  @Override
  public void update(Address group, GroupChange change) {
    var conversation = link.conversation();
    var room = entered(conversation, group);
    var role = role(conversation, room);
    if (change.subject() != null) {
      setSubject(room, change.subject());
      if (role == Role.SUPERADMIN) {
        // Other programs show the name.
        new RoomConfiguration(room.chat()).name(change.subject());
      }
      return; // The room has reported it.
    }
    synchronized (room) {
      new RoomConfiguration(room.chat()).change(change);
      room.readOwnChange();
    }
    conversation
        .signals()
        .add(new GroupEvent.GroupChanged(group, conversation.jids().me(), change));
  }

  private static Room entered(Conversation conversation, Address group) {
    var room = conversation.rooms().get(group);
    room.requireEntered();
    return room;
  }

  private static Role role(Conversation conversation, Room room) {
    return room.members().roleOf(conversation.jids().me()).orElse(Role.MEMBER);
  }

  private static void requireAdministrator(Conversation conversation, Room room) {
    if (role(conversation, room) == Role.MEMBER) {
      throw new Fault.Refused("only administrators of the group may do this").toException();
    }
  }

  @Override
  public void setPicture(Address group, Attachment.Stored image) {
    var _ = entered(link.conversation(), group);
    throw new Fault.Refused("rooms of XMPP have no picture").toException();
  }

  @Override
  public boolean removePicture(Address group) {
    var conversation = link.conversation();
    requireAdministrator(conversation, entered(conversation, group));
    return false;
  }

  @Override
  public List<MemberResult> changeMembers(
      Address group, MemberAction action, List<Address> members) {
    var conversation = link.conversation();
    var room = entered(conversation, group);
    if (action != MemberAction.JOIN) {
      requireAdministrator(conversation, room);
    }
    return members.stream()
        .map(person -> new MemberResult(person, change(conversation, room, action, person)))
        .toList();
  }

  private Outcome change(
      Conversation conversation, Room room, MemberAction action, Address person) {
    var role = room.members().roleOf(person);
    if (action == MemberAction.JOIN) {
      return role.isPresent() ? Outcome.ALREADY : invite(conversation, room, person);
    }
    if (role.isEmpty()) {
      return Outcome.NOT_FOUND;
    }
    var isOwner = role.get() == Role.SUPERADMIN;
    return switch (action) {
      case JOIN -> Outcome.ALREADY;
      case LEAVE -> isOwner ? Outcome.REFUSED : changed(room, person, MUCAffiliation.none, action);
      case PROMOTE ->
          role.get() == Role.MEMBER
              ? changed(room, person, MUCAffiliation.admin, action)
              : Outcome.ALREADY;
      case DEMOTE -> {
        if (isOwner) {
          yield Outcome.REFUSED;
        }
        yield role.get() == Role.MEMBER
            ? Outcome.ALREADY
            : changed(room, person, MUCAffiliation.member, action);
      }
    };
  }

  private static Outcome changed(
      Room room, Address person, MUCAffiliation to, MemberAction action) {
    room.members().change(person, to, action);
    return Outcome.DONE;
  }

  /// An administrator lets the person in; another member asks the room to do so.
  private Outcome invite(Conversation conversation, Room room, Address person) {
    if (contacts.lookUp(person).isEmpty()) {
      return Outcome.NOT_FOUND;
    }
    if (role(conversation, room) == Role.MEMBER) {
      var jid = conversation.jids().jid(person);
      room.entry()
          .send(
              message -> message.addExtension(Invitation.byRoom(jid)),
              () -> {
                room.members().forget();
                var _ = room.members().participants();
              });
    } else {
      admit(conversation, room, person);
    }
    return Outcome.DONE;
  }

  @Override
  public InviteCode revokeInvite(Address group) {
    var conversation = link.conversation();
    requireAdministrator(conversation, entered(conversation, group));
    throw new Fault.Refused("a room of XMPP is joined by its address, which it keeps")
        .toException();
  }

  @Override
  public Group join(InviteCode code) {
    var conversation = link.conversation();
    var jid = room(code).orElseThrow(() -> Fault.notFound("group", code.value()));
    var before = conversation.rooms().find(Jids.group(jid));
    if (before.isPresent()) {
      before.get().requireEntered();
      return RoomGroup.of(before.get(), conversation.jids());
    }
    if (unjoined(conversation, jid).isEmpty()) {
      throw Fault.notFound("group", code.value());
    }
    return kept(conversation, conversation.rooms().join(jid, false));
  }

  @Override
  public void leave(Address group) {
    var conversation = link.conversation();
    conversation.rooms().leave(conversation.rooms().get(group));
  }

  @Override
  public void leaveAndDelete(Address group) {
    leave(group);
    link.conversation().signals().add(new Event.ChatDeleted(group));
  }
}

package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FileCalls;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.LinkCalls;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The table of what can be called over a channel. The name on the channel comes first, and never
/// changes; the second one is the method in Java, which may be renamed.
public final class RemoteCalls {
  private static final List<RemoteCall> ALL =
      Stream.of(network(), messages(), people(), groups(), channels(), account())
          .flatMap(List::stream)
          .toList();

  private static final Map<String, RemoteCall> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(RemoteCall::name, Function.identity()));

  private static final Map<Method, RemoteCall> BY_METHOD =
      ALL.stream().collect(Collectors.toUnmodifiableMap(RemoteCall::method, Function.identity()));

  private RemoteCalls() {}

  /// The operation of this name.
  public static Optional<RemoteCall> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /// The operation that this method of a capability calls.
  public static RemoteCall of(Method method) {
    var call = BY_METHOD.get(method);
    if (call == null) {
      throw new IllegalStateException(method + " has no name on the channel: add it to the table");
    }
    return call;
  }

  static List<RemoteCall> all() {
    return ALL;
  }

  private static List<RemoteCall> network() {
    return new Table()
        .of(NetworkCalls.class)
        .add("network.open", "open")
        .add("network.forget", "forget")
        .add("network.figures", "figures")
        .of(LinkCalls.class)
        .add("link.connect", "connect")
        .add("link.close", "close")
        .of(FileCalls.class)
        .add("file.has", "has")
        .add("file.read", "read")
        .add("file.write", "write")
        .all();
  }

  private static List<RemoteCall> messages() {
    return new Table()
        .of(MessageSending.class)
        .add("message-sending.check-recipient", "checkRecipient")
        .add("message-sending.send", "send")
        .of(MessageEditing.class)
        .add("message-editing.edit", "edit")
        .add("message-editing.revoke", "revoke")
        .of(Reacting.class)
        .add("reacting.react", "react")
        .of(PollVoting.class)
        .add("poll-voting.vote", "vote")
        .of(MessageStarring.class)
        .add("message-starring.star", "star")
        .of(MessagePinning.class)
        .add("message-pinning.pin", "pin")
        .add("message-pinning.unpin", "unpin")
        .of(ReadReceipts.class)
        .add("read-receipts.mark-read", "markRead")
        .add("read-receipts.mark-played", "markPlayed")
        .of(ChatOrganizing.class)
        .add("chat-organizing.archive", "archive")
        .add("chat-organizing.mark-unread", "markUnread")
        .of(ChatDeleting.class)
        .add("chat-deleting.delete", "deleteChat")
        .add("chat-deleting.clear", "clearChat")
        .of(DisappearingMessages.class)
        .add("disappearing-messages.timers", "timers")
        .add("disappearing-messages.set-timer", "setTimer")
        .of(CallOffering.class)
        .add("call-offering.offer", "offer")
        .of(CallRejecting.class)
        .add("call-rejecting.reject", "reject")
        .all();
  }

  private static List<RemoteCall> people() {
    return new Table()
        .of(PresenceSending.class)
        .add("presence-sending.show", "show")
        .add("presence-sending.show-in", "showIn")
        .of(PresenceReading.class)
        .add("presence-reading.subscribe", "subscribe")
        .add("presence-reading.subscribed", "subscribed")
        .of(ContactLookup.class)
        .add("contact-lookup.look-up", "lookUp")
        .of(AddressBook.class)
        .add("address-book.save", "save")
        .of(ContactBlocking.class)
        .add("contact-blocking.block", "block")
        .add("contact-blocking.blocked", "blocked")
        .of(LidResolving.class)
        .add("hidden-ids.mapping", "mapping")
        .of(ProfileReading.class)
        .add("profile-reading.profile", "profile")
        .all();
  }

  private static List<RemoteCall> groups() {
    return new Table()
        .of(GroupReading.class)
        .add("group-reading.groups", "groups")
        .add("group-reading.find", "find")
        .add("group-reading.find-by-invite", "findByInvite")
        .of(GroupAdministration.class)
        .add("group-administration.create", "create")
        .add("group-administration.update", "update")
        .add("group-administration.set-picture", "setPicture")
        .add("group-administration.remove-picture", "removePicture")
        .add("group-administration.change-members", "changeMembers")
        .add("group-administration.revoke-invite", "revokeInvite")
        .add("group-administration.join", "join")
        .add("group-administration.leave", "leave")
        .add("group-administration.leave-and-delete", "leaveAndDelete")
        .of(JoinApproval.class)
        .add("join-approval.is-required", "isRequired")
        .add("join-approval.require", "require")
        .add("join-approval.requests", "requests")
        .add("join-approval.answer", "answer")
        .all();
  }

  private static List<RemoteCall> channels() {
    return new Table()
        .of(ChannelReading.class)
        .add("channel-reading.channels", "channels")
        .add("channel-reading.find", "find")
        .add("channel-reading.posts", "posts")
        .add("channel-reading.categories", "categories")
        .of(ChannelFollowing.class)
        .add("channel-following.follow", "follow")
        .add("channel-following.unfollow", "unfollow")
        .add("channel-following.mute", "mute")
        .of(ChannelAdministration.class)
        .add("channel-administration.create", "create")
        .add("channel-administration.delete", "delete")
        .of(ChannelSearching.class)
        .add("channel-searching.views", "views")
        .add("channel-searching.countries", "countries")
        .add("channel-searching.search", "search")
        .of(Labelling.class)
        .add("labelling.labels", "labels")
        .add("labelling.on", "on")
        .add("labelling.chats", "chats")
        .add("labelling.assign", "assign")
        .add("labelling.handle", "handle")
        .of(LabelEditing.class)
        .add("label-editing.create", "create")
        .add("label-editing.update", "update")
        .add("label-editing.remove", "remove")
        .all();
  }

  private static List<RemoteCall> account() {
    return new Table()
        .of(CodePairing.class)
        .add("code-pairing.request-code", "requestCode")
        .of(PasskeyPairing.class)
        .add("passkey-pairing.assert", "assertPasskey")
        .add("passkey-pairing.confirm", "confirmPasskey")
        .of(ProfileEditing.class)
        .add("profile-editing.set-name", "setName")
        .add("profile-editing.set-about", "setAbout")
        .of(ProfilePictures.class)
        .add("profile-pictures.set", "setPicture")
        .add("profile-pictures.remove", "removePicture")
        .of(PrivacyEditing.class)
        .add("privacy-editing.privacy", "privacy")
        .add("privacy-editing.update", "update")
        .of(Catalogs.class)
        .add("catalogs.catalog", "catalog")
        .of(StoryAudienceEditing.class)
        .add("story-audience-editing.show", "show")
        .add("story-audience-editing.hide", "hide")
        .all();
  }

  private static final class Table {
    private final List<RemoteCall> calls = new ArrayList<>();
    private Class<?> owner = NetworkCalls.class;

    Table of(Class<?> next) {
      owner = next;
      return this;
    }

    Table add(String name, String method) {
      calls.add(new RemoteCall(name, operation(method)));
      return this;
    }

    private Method operation(String name) {
      var found =
          Stream.of(owner.getMethods())
              .filter(method -> !method.isDefault() && method.getName().equals(name))
              .toList();
      if (found.size() != 1) {
        throw new IllegalStateException(owner + " has no single operation " + name);
      }
      return found.getFirst();
    }

    List<RemoteCall> all() {
      return calls;
    }
  }
}

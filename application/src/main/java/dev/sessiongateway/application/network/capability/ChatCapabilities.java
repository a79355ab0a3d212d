package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Duration;
import java.util.List;

/// What a link may be able to do with chats, and who is present in them.
public interface ChatCapabilities {

  /// Keeping chats in order, for the account alone. Each comes back as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
  interface ChatOrganizing extends Capability {

    /// Puts the chat into the archive, or takes it out.
    ///
    /// @return whether it was not so before; only then a signal follows
    /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
    boolean archive(Address chat, boolean archived);

    /// Marks the chat to come back to it.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
    void markUnread(Address chat);
  }

  /// Deleting chats, for the account alone. Each comes back as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
  interface ChatDeleting extends Capability {

    /// Deletes the chat with all its messages.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
    void deleteChat(Address chat);

    /// Deletes all messages of the chat; the chat stays.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
    void clearChat(Address chat);
  }

  /// Letting messages disappear from chats after a time, for everybody in the chat.
  interface DisappearingMessages extends Capability {

    /// The chats of the account whose messages disappear.
    List<ChatTimer> timers();

    /// Messages that are sent from now on disappear after this time. A change comes back as
    /// [Event.ChatTimerChanged][dev.sessiongateway.domain.event.Event.ChatTimerChanged], that of a
    /// group as [GroupEvent.GroupChanged][dev.sessiongateway.domain.event.GroupEvent.GroupChanged].
    ///
    /// @return whether it was another one; only then an event follows
    /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`;
    ///   `group.not-found`; `network.refused` when the account may not change it
    boolean setTimer(Address chat, DisappearingTimer timer);
  }

  /// A chat whose messages disappear.
  record ChatTimer(Address chat, DisappearingTimer timer) {}

  /// Showing others that the account is online or typing.
  interface PresenceSending extends Capability {

    /// Of the account as a whole.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.presence` where accounts
    ///   are never online
    void show(Presence presence);

    /// In one chat: composing, recording, or paused, which takes either back. A network may show it
    /// to nobody.
    void showIn(Address chat, Presence presence);
  }

  /// Seeing whether others are online or typing.
  interface PresenceReading extends Capability {
    /// The most subscriptions of a session; a further one ends the oldest.
    int SUBSCRIPTIONS = 1_000;

    /// Subscribes to the presence in a chat until the link closes. Its changes come as
    /// [dev.sessiongateway.domain.event.Event.PresenceChanged].
    ///
    /// @return the present state
    /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
    ChatPresence subscribe(Address chat);

    /// The present state of every subscribed chat, in the order of the subscriptions.
    List<ChatPresence> subscribed();
  }

  /// Declining calls. It comes back as a [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
  interface CallRejecting extends Capability {

    /// @param caller who made the call
    /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found` when no call of this
    ///   person has that id, or it does not ring any more
    void reject(String call, Address caller);
  }

  /// Calling somebody. It rings; nobody speaks.
  interface CallOffering extends Capability {

    /// Lets the phones of a person or of the members of a group ring, and hangs up after a while.
    ///
    /// @param rings how long, when nobody declines before
    /// @return the id of the call
    /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`; `network.refused`
    String offer(Address to, boolean video, Duration rings);
  }
}

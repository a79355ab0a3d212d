package dev.sessiongateway.application.story;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Stories of a session's account. Thread-safe.
///
/// Stories are messages. Only their audience can change after they were sent.
public final class Stories {
  private final SessionDirectory sessions;
  private final Messaging messaging;
  private final Chats chats;

  public Stories(SessionDirectory sessions, Messaging messaging, Chats chats) {
    this.sessions = sessions;
    this.messaging = messaging;
    this.chats = chats;
  }

  /// Posts a story. A call that repeats the id of an own story shows the same story to the people
  /// of this call too, so that a long audience can be given in several calls.
  ///
  /// @param story to [Address#STATUS]
  /// @return the message as stored by the first call; it waits where the session has a pace
  /// @throws dev.sessiongateway.domain.fault.FaultException as for
  ///   [dev.sessiongateway.application.messaging.Messaging#send]
  public Submission post(SessionName session, OutgoingMessage story) {
    sessions.requireOpen();
    if (story.content() instanceof Content.Story(var shown, var look, var people)
        && story.idempotency() instanceof Idempotency.ById(var id)) {
      var first =
          posted(session, id).map(message -> ((Content.Story) message.content()).audience());
      if (first.isPresent() && !first.get().equals(people)) {
        var again = story.with(new Content.Story(shown, look, first.get()));
        return new Submission(share(session, again, people), null);
      }
    }
    return messaging.submit(session, SendRequest.of(story));
  }

  /// Repeats the send, which refuses another content under the same id, and adds the people.
  private Message share(SessionName session, OutgoingMessage first, List<Address> people) {
    var audience = sessions.get(session).requireActive(StoryAudienceEditing.class);
    var message = messaging.send(session, first);
    audience.show(message.id(), people);
    return message;
  }

  /// Deletes an own story for everyone, or on the phones of some people only. The event of a
  /// deletion for everyone follows from the network.
  ///
  /// @param people empty means everyone
  /// @return the story as it was posted
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found` when it is no own
  ///   story
  public Message remove(SessionName session, MessageId story, List<Address> people) {
    var live = sessions.get(session);
    if (people.isEmpty()) {
      var _ = live.requireActive(MessageEditing.class);
      var message = get(session, story);
      var _ = messaging.revoke(session, Address.STATUS, message.key());
      return message;
    }
    var audience = live.requireActive(StoryAudienceEditing.class);
    var message = get(session, story);
    audience.hide(story, people);
    return message;
  }

  private Message get(SessionName session, MessageId story) {
    return posted(session, story).orElseThrow(() -> Fault.notFound("message", story.value()));
  }

  private Optional<Message> posted(SessionName session, MessageId id) {
    return chats
        .findMessage(session, id)
        .filter(message -> message.fromMe() && message.content() instanceof Content.Story);
  }
}

package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Edits, deletions, reactions and votes by phones and links. Each has an id and, when a session
/// made it, its device.
public final class MessageEdits {
  private final Identifiers identifiers;

  public MessageEdits(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  public MessageId edit(
      WorldJournal.WorldEditor editor,
      PhoneState author,
      Address chat,
      MessageId target,
      String text,
      @Nullable LinkPreview preview,
      @Nullable SessionName via) {
    var message = editor.world.inPlace(author, chat, target).message();
    if (!message.fromMe()) {
      throw new Fault.Refused("only its writer edits a message").toException();
    }
    var reworded =
        EditEffects.reworded(message.content(), text, preview)
            .orElseThrow(() -> new Fault.Refused("this message has no text to edit").toException());
    OutgoingMessage.check(reworded, WorldState.LIMITS);
    var id = identifiers.of(author.jid).messageId();
    editor.record(
        new MessageChange.Edited(
            id.value(),
            author.jid.toString(),
            chat.toString(),
            target.value(),
            text,
            reworded instanceof Content.TextWithPreview ? preview : null,
            name(via)));
    return id;
  }

  public MessageId revoke(
      WorldJournal.WorldEditor editor,
      PhoneState actor,
      Address chat,
      MessageId target,
      @Nullable SessionName via) {
    var message = editor.world.inPlace(actor, chat, target).message();
    var mayRevoke =
        message.fromMe()
            || (chat.isGroup() && editor.world.groupOf(actor.jid, chat).isAdministrator(actor.jid));
    if (!mayRevoke) {
      throw new Fault.Refused("only its writer deletes a message for everyone").toException();
    }
    if (message.content() instanceof Content.Revoked) {
      throw new Fault.Refused("this message is deleted already").toException();
    }
    var id = identifiers.of(actor.jid).messageId();
    editor.record(
        new MessageChange.MessageRevoked(
            id.value(), actor.jid.toString(), chat.toString(), target.value(), name(via), null));
    return id;
  }

  /// Deletes an own story on the phones of these people.
  public void hideStory(
      WorldJournal.WorldEditor editor,
      PhoneState poster,
      MessageId story,
      List<Address> people,
      SessionName via) {
    checkPosted(editor, poster, story);
    editor.record(
        new MessageChange.MessageRevoked(
            identifiers.of(poster.jid).messageId().value(),
            poster.jid.toString(),
            Address.STATUS.toString(),
            story.value(),
            via.value(),
            people.stream().map(Address::toString).toList()));
  }

  /// Shows an own story to these people too.
  public static void showStory(
      WorldJournal.WorldEditor editor, PhoneState poster, MessageId story, List<Address> people) {
    checkPosted(editor, poster, story);
    editor.record(
        new MessageChange.StoryShown(
            poster.jid.toString(), story.value(), people.stream().map(Address::toString).toList()));
  }

  private static void checkPosted(
      WorldJournal.WorldEditor editor, PhoneState poster, MessageId story) {
    var message = editor.world.delivered(poster, Address.STATUS, story).message();
    if (!message.fromMe() || !(message.content() instanceof Content.Story)) {
      throw Fault.notFound("message", story.value());
    }
  }

  public MessageId react(
      WorldJournal.WorldEditor editor,
      PhoneState actor,
      Address chat,
      MessageId target,
      String emoji,
      @Nullable SessionName via) {
    editor.world.delivered(actor, chat, target);
    var id = identifiers.of(actor.jid).messageId();
    editor.record(
        new MessageChange.Reacted(
            id.value(), actor.jid.toString(), chat.toString(), target.value(), emoji, name(via)));
    return id;
  }

  /// @param readable whether sessions can decrypt it
  public MessageId vote(
      WorldJournal.WorldEditor editor,
      PhoneState voter,
      Address chat,
      MessageId poll,
      List<String> options,
      boolean readable) {
    if (!(editor.world.inPlace(voter, chat, poll).message().content()
        instanceof Content.Poll asked)) {
      throw Fault.notFound("message", poll.value());
    }
    asked.checkVote(options);
    var id = identifiers.of(voter.jid).messageId();
    editor.record(
        new MessageChange.Voted(
            id.value(),
            voter.jid.toString(),
            chat.toString(),
            poll.value(),
            List.copyOf(options),
            readable));
    return id;
  }

  private static @Nullable String name(@Nullable SessionName session) {
    return session == null ? null : session.value();
  }
}

package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.world.Audience;
import dev.sessiongateway.network.simulator.world.PhoneMessageState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages of phones, and edits, deletions, reactions and votes by phones and links. Each has an
/// id and, when a session made it, its device.
public final class MessageCommands {
  private static final int EXTRA_GUESTS = 99;

  private final Time time;
  private final Identifiers identifiers;

  public MessageCommands(Time time, Identifiers identifiers) {
    this.time = time;
    this.identifiers = identifiers;
  }

  private MessageId freshId(PhoneState actor) {
    return PhoneDevice.of(actor.jid).messageId(identifiers.of(actor.jid));
  }

  /// A message that somebody writes on the phone.
  public MessageId write(
      WorldEditor editor, PhoneState writer, Address to, Content content, @Nullable Quote quote) {
    editor.world.checkRecipient(writer.jid, to);
    var message = message(editor.world, writer, to, content, quote);
    editor.record(new WorldChange.Wrote(message, null));
    return message.id();
  }

  /// As [#write], with the advert that the person has followed.
  public MessageId writeByAdvert(
      WorldEditor editor, PhoneState writer, Address to, Content content, Referral advert) {
    editor.world.checkRecipient(writer.jid, to);
    var message = message(editor.world, writer, to, content, null);
    editor.record(new WorldChange.Wrote(message.with(message.marks().referredBy(advert)), null));
    return message.id();
  }

  /// As [#write], but the recipients' sessions cannot read it.
  public MessageId writeUnreadable(
      WorldEditor editor, PhoneState writer, Address to, Content content) {
    editor.world.checkRecipient(writer.jid, to);
    var message = message(editor.world, writer, to, content, null);
    editor.record(new WorldChange.WroteUnreadable(message));
    return message.id();
  }

  private Message message(
      WorldState world, PhoneState writer, Address to, Content content, @Nullable Quote quote) {
    var written = Message.written(freshId(writer), to, writer.jid, time.instant(), content);
    var message = written.with(written.marks().disappearing(world.timer(writer, to)));
    return quote == null ? message : message.quoting(quote);
  }

  /// Sends the message again, to the sessions that could not read it.
  public static void reveal(WorldEditor editor, PhoneState writer, Address chat, MessageId id) {
    var message = editor.world.delivered(writer, chat, id).message();
    if (!message.fromMe() || !Audience.cannotRead(editor.world, writer.jid, chat, id)) {
      throw Fault.notFound("message", id.value());
    }
    editor.record(new WorldChange.Revealed(writer.jid, chat, id));
  }

  public MessageId edit(
      WorldEditor editor,
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
        PhoneMessageState.reworded(message.content(), text, preview)
            .orElseThrow(() -> new Fault.Refused("this message has no text to edit").toException());
    OutgoingMessage.check(reworded, WorldState.LIMITS);
    var id = identifiers.of(author.jid).messageId();
    editor.record(
        new MessageChange.Edited(
            id,
            author.jid,
            chat,
            target,
            text,
            reworded instanceof Content.TextWithPreview ? preview : null,
            via));
    return id;
  }

  public MessageId revoke(
      WorldEditor editor,
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
    editor.record(new MessageChange.MessageRevoked(id, actor.jid, chat, target, via, null));
    return id;
  }

  /// Deletes an own story on the phones of these people.
  public void hideStory(
      WorldEditor editor,
      PhoneState poster,
      MessageId story,
      List<Address> people,
      SessionName via) {
    checkPosted(editor, poster, story);
    editor.record(
        new MessageChange.MessageRevoked(
            identifiers.of(poster.jid).messageId(),
            poster.jid,
            Address.STATUS,
            story,
            via,
            people));
  }

  /// Shows an own story to these people too.
  public static void showStory(
      WorldEditor editor, PhoneState poster, MessageId story, List<Address> people) {
    checkPosted(editor, poster, story);
    editor.record(new MessageChange.StoryShown(poster.jid, story, people));
  }

  private static void checkPosted(WorldEditor editor, PhoneState poster, MessageId story) {
    var message = editor.world.delivered(poster, Address.STATUS, story).message();
    if (!message.fromMe() || !(message.content() instanceof Content.Story)) {
      throw Fault.notFound("message", story.value());
    }
  }

  public MessageId react(
      WorldEditor editor,
      PhoneState actor,
      Address chat,
      MessageId target,
      String emoji,
      @Nullable SessionName via) {
    editor.world.delivered(actor, chat, target);
    var id = identifiers.of(actor.jid).messageId();
    editor.record(new MessageChange.Reacted(id, actor.jid, chat, target, emoji, via));
    return id;
  }

  /// @param readable whether sessions can decrypt it
  public MessageId vote(
      WorldEditor editor,
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
        new MessageChange.Voted(id, voter.jid, chat, poll, List.copyOf(options), readable));
    return id;
  }

  /// @param readable whether sessions can decrypt it
  public MessageId answer(
      WorldEditor editor,
      PhoneState guest,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable) {
    if (!(editor.world.inPlace(guest, chat, invitation).message().content()
        instanceof Content.CalendarEvent event)) {
      throw Fault.notFound("message", invitation.value());
    }
    if (extraGuests < 0 || extraGuests > (event.extraGuests() ? EXTRA_GUESTS : 0)) {
      throw Fault.invalid(
          "extraGuests", event.extraGuests() ? "must be 0 to " + EXTRA_GUESTS : "are not invited");
    }
    var id = identifiers.of(guest.jid).messageId();
    editor.record(
        new MessageChange.Answered(
            id, guest.jid, chat, invitation, response, extraGuests, readable, time.instant()));
    return id;
  }
}

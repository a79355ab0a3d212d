package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import dev.sessiongateway.network.simulator.world.MessageEdits;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;

/// Reactions, votes and replies of phones to messages that they received.
public final class PhoneResponses {
  private static final int EXTRA_GUESTS = 99;

  private final WorldJournal journal;
  private final Time time;
  private final Identifiers identifiers;
  private final PhoneMessages messages;
  private final MessageEdits edits;

  public PhoneResponses(
      WorldJournal journal, Time time, Identifiers identifiers, PhoneMessages messages) {
    this.journal = journal;
    this.time = time;
    this.identifiers = identifiers;
    this.messages = messages;
    this.edits = new MessageEdits(identifiers);
  }

  public MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId) {
    return journal.change(editor -> {
      var presser = editor.world.online(phone);
      var pressed = editor.world.delivered(presser, chat, message).message();
      var answer = ReplyContents.press(pressed, buttonId);
      return messages.write(editor, presser, chat, answer, Quote.of(pressed));
    });
  }

  public MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId) {
    return journal.change(editor -> {
      var picker = editor.world.online(phone);
      var picked = editor.world.delivered(picker, chat, message).message();
      return messages.write(
          editor, picker, chat, ReplyContents.pick(picked, rowId), Quote.of(picked));
    });
  }

  public MessageId vote(
      PhoneNumber phone, Address chat, MessageId message, List<String> options, boolean readable) {
    return journal.change(
        editor -> edits.vote(editor, editor.world.online(phone), chat, message, options, readable));
  }

  public MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId message,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable) {
    var now = time.instant();
    return journal.change(editor -> {
      var guest = editor.world.online(phone);
      if (!(editor.world.inPlace(guest, chat, message).message().content()
          instanceof Content.CalendarEvent event)) {
        throw Fault.notFound("message", message.value());
      }
      if (extraGuests < 0 || extraGuests > (event.extraGuests() ? EXTRA_GUESTS : 0)) {
        throw Fault.invalid(
            "extraGuests",
            event.extraGuests() ? "must be 0 to " + EXTRA_GUESTS : "are not invited");
      }
      var id = identifiers.of(guest.jid).messageId();
      editor.record(
          new MessageChange.Answered(
              id.value(),
              guest.jid.toString(),
              chat.toString(),
              message.value(),
              response,
              extraGuests,
              readable,
              now.toString()));
      return id;
    });
  }
}

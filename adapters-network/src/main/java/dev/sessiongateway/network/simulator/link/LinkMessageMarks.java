package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import org.jspecify.annotations.Nullable;

/// Stars and pins of one session.
final class LinkMessageMarks implements MessagePinning, MessageStarring {
  private final SessionName session;
  private final WorldJournal journal;
  private final Time time;

  LinkMessageMarks(SessionName session, WorldJournal journal, Time time) {
    this.session = session;
    this.journal = journal;
    this.time = time;
  }

  @Override
  public boolean star(Address chat, MessageKey message, boolean starred) {
    return journal.change(editor -> {
      var account = account(editor.world);
      var entry = editor.world.delivered(account, chat, message.id());
      var changes = entry.message().marks().starred() != starred;
      if (changes) {
        editor.record(
            new MessageChange.Starred(
                account.jid.toString(), chat.toString(), message.id().value(), starred));
      }
      return changes;
    });
  }

  @Override
  public void pin(Address chat, MessageKey message, PinDuration duration) {
    if (chat.isChannel()) {
      throw new Fault.Refused("nothing is pinned in a channel").toException();
    }
    var until = time.instant().plus(duration.length());
    record(chat, message, until.toString());
  }

  @Override
  public void unpin(Address chat, MessageKey message) {
    record(chat, message, null);
  }

  private void record(Address chat, MessageKey key, @Nullable String until) {
    journal.change(editor -> {
      var account = account(editor.world);
      var message = editor.world.inPlace(account, chat, key.id()).message();
      if (message.content() instanceof Content.Revoked) {
        throw new Fault.Refused("this message is deleted").toException();
      }
      editor.record(
          new MessageChange.Pinned(
              account.jid.toString(), chat.toString(), key.id().value(), until));
      return message;
    });
  }

  private PhoneState account(WorldState world) {
    return world.devices().device(session).phone;
  }
}

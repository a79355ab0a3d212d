package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.application.network.ChatOrder;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes the messages of an account or of a room, from the stream and from the archive, and reports
/// the gateway of them: each once, in the order of its chat.
final class MessageReceiver {
  private static final Logger LOG = LoggerFactory.getLogger(MessageReceiver.class);
  private static final int CHATS = 1_000;

  private final ChatServices chats;
  private final ArchivePosition position;
  private final Function<ReceivedStanza, Optional<StanzaContent>> reader;
  private final ChatOrder order;
  private final Map<Address, MessageId> newest = new BoundedMap<>(CHATS);

  MessageReceiver(
      ChatServices chats,
      ArchivePosition position,
      Function<ReceivedStanza, Optional<StanzaContent>> reader) {
    this.chats = chats;
    this.position = position;
    this.reader = reader;
    this.order = new ChatOrder(chats.context().background());
  }

  void take(ReceivedStanza received) {
    var place = received.place();
    if (place != null && !position.begin(place, received.at())) {
      return;
    }
    var reading = read(received);
    if (reading.isEmpty()) {
      end(received);
      return;
    }
    var chat = chatOf(reading.get().update());
    if (reading.get().file() == null) {
      order.run(chat, () -> report(received, reading.get().update()));
    } else {
      order.fetch(chat, () -> report(received, fetched(reading.get())));
    }
  }

  /// One that cannot be read must not hold up those behind it.
  private Optional<StanzaContent> read(ReceivedStanza received) {
    try {
      return reader.apply(received);
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("a stanza was not read");
      return Optional.empty();
    }
  }

  private static Address chatOf(AccountUpdate update) {
    return switch (update) {
      case MessageArrived arrived -> arrived.message().chat();
      case Event.MessageAcked acked -> acked.chat();
      case Event.Reported event -> event.chat() == null ? Address.STATUS : event.chat();
      default -> Address.STATUS;
    };
  }

  private AccountUpdate fetched(StanzaContent reading) {
    var file = reading.file();
    return file == null
        ? reading.update()
        : chats
            .files()
            .download(file.url(), file.mimetype(), file.filename())
            .map(stored -> reading.with(file.content(stored)))
            .orElse(reading.update());
  }

  private void report(ReceivedStanza received, AccountUpdate update) {
    switch (update) {
      case MessageArrived arrived when arrived.message().fromMe() -> own(received, arrived);
      case MessageArrived(var message, _) -> {
        note(message);
        signals().add(update, () -> received(received));
      }
      case Event.MessageAcked acked when acked.ack() == Ack.READ && acked.by() == null -> {
        for (var id : chats.sent().readUpTo(acked.chat(), acked.id())) {
          var read = new Event.MessageAcked(id, acked.chat(), Ack.READ, null, null);
          // The last one is that of the stanza.
          signals().add(read, id.equals(acked.id()) ? () -> end(received) : () -> {});
        }
      }
      default -> signals().add(update, () -> end(received));
    }
  }

  /// A message that this session sent came back from the archive: the server has it, and it is not
  /// sent again, whether or not the gateway has stored that. Another one was sent by another
  /// device.
  private void own(ReceivedStanza received, MessageArrived arrived) {
    var known = chats.find(arrived.message().id());
    known.ifPresent(chats.sent()::archived);
    signals()
        .add(
            known.<AccountUpdate>map(Event.MessageAcked::byServer).orElse(arrived),
            () -> end(received));
  }

  /// The message is stored; whoever asked for a receipt gets it now.
  private void received(ReceivedStanza received) {
    end(received);
    var stanza = received.stanza();
    if (stanza.getType() != org.jivesoftware.smack.packet.Message.Type.groupchat
        && Elements.has(stanza, "request", Elements.RECEIPTS)
        && stanza.getStanzaId() != null) {
      chats.stream().post(StanzaWriter.receipt(stanza.getFrom(), stanza.getStanzaId()).build());
    }
  }

  private void end(ReceivedStanza received) {
    var place = received.place();
    if (place != null) {
      position.end(place);
    }
  }

  private synchronized void note(Message message) {
    newest.remove(message.chat());
    newest.put(message.chat(), message.id());
  }

  /// The newest message of the chat since the link was opened.
  synchronized Optional<MessageId> newest(Address chat) {
    return Optional.ofNullable(newest.get(chat));
  }

  private LinkSignalQueue signals() {
    return chats.signals();
  }
}

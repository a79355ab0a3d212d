package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.network.xmpp.StanzaReader.Reading;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Takes the messages of an account, from the stream and from the archive, and tells the gateway of
/// them: each once, in the order of its chat.
final class Inbox {
  private static final int CHATS = 1_000;

  private final XmppStream stream;
  private final StanzaReader reader;
  private final FileTransfer files;
  private final SentMessages sent;
  private final ArchivePosition position;
  private final LinkSignalQueue signals;
  private final ChatOrder order;
  private final Map<Address, String> newest =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Address, String> eldest) {
          return size() > CHATS;
        }
      };

  Inbox(
      XmppStream stream,
      StanzaReader reader,
      FileTransfer files,
      SentMessages sent,
      ArchivePosition position,
      LinkSignalQueue signals,
      Executor background) {
    this.stream = stream;
    this.reader = reader;
    this.files = files;
    this.sent = sent;
    this.position = position;
    this.signals = signals;
    this.order = new ChatOrder(background);
  }

  void take(Incoming incoming) {
    var place = incoming.archiveId();
    if (place != null && !position.begin(place, incoming.at())) {
      return;
    }
    var reading = reader.read(incoming);
    if (reading.isEmpty()) {
      end(incoming);
      return;
    }
    var chat = chatOf(reading.get().update());
    if (reading.get().file() == null) {
      order.run(chat, () -> tell(incoming, reading.get().update()));
    } else {
      order.fetch(chat, () -> tell(incoming, fetched(reading.get())));
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

  private AccountUpdate fetched(Reading reading) {
    var file = reading.file();
    return file == null
        ? reading.update()
        : files
            .download(file.url(), file.mimetype(), file.filename())
            .map(stored -> reading.with(file.content(stored)))
            .orElse(reading.update());
  }

  private void tell(Incoming incoming, AccountUpdate update) {
    switch (update) {
      case MessageArrived(var message, _) when message.fromMe() -> own(incoming, message);
      case MessageArrived(var message, _) -> {
        note(message.chat(), incoming.stanza().getStanzaId());
        signals.add(update, () -> received(incoming));
      }
      case Event.MessageAcked acked when acked.ack() == Ack.READ -> {
        for (var id : sent.readUpTo(acked.chat(), acked.id())) {
          var read = new Event.MessageAcked(id, acked.chat(), Ack.READ, null, null);
          // The last one is that of the stanza.
          signals.add(read, id.equals(acked.id()) ? () -> end(incoming) : () -> {});
        }
      }
      default -> signals.add(update, () -> end(incoming));
    }
  }

  /// A message that this session sent came back from the archive: the server has it, and it is not
  /// sent again, whether or not the gateway has stored that. Another one was sent by another device.
  private void own(Incoming incoming, Message message) {
    var known = sent.find(message.id()).or(() -> reader.known().apply(message.id()));
    known.ifPresent(sent::archived);
    signals.add(
        known
            .<AccountUpdate>map(Event.MessageAcked::byServer)
            .orElseGet(() -> new MessageArrived(message, null)),
        () -> end(incoming));
  }

  /// The message is stored; whoever wants to know that it has arrived is told now.
  private void received(Incoming incoming) {
    end(incoming);
    var stanza = incoming.stanza();
    if (Elements.has(stanza, "request", Elements.RECEIPTS) && stanza.getStanzaId() != null) {
      stream.post(
          StanzaWriter.about(
                  stanza.getFrom(), "received", Elements.RECEIPTS, stanza.getStanzaId())
              .build());
    }
  }

  private void end(Incoming incoming) {
    if (incoming.archiveId() != null) {
      position.end(incoming.archiveId());
    }
  }

  private synchronized void note(Address chat, @Nullable String wire) {
    if (wire != null) {
      newest.remove(chat);
      newest.put(chat, wire);
    }
  }

  /// What its sender called the newest message of the chat since the link was opened.
  synchronized Optional<String> newest(Address chat) {
    return Optional.ofNullable(newest.get(chat));
  }
}

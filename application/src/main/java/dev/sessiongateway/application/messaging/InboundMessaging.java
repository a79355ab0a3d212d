package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InboundMessage;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Messages that another provider brings, for sessions on a network that takes them
/// ([InboundMessages]). Thread-safe.
public final class InboundMessaging {
  private final SessionDirectory sessions;
  private final MessageStore messages;
  private final MediaIngest media;
  private final EventFactories events;
  private final InboundSessions index;

  public InboundMessaging(
      SessionDirectory sessions,
      Networks networks,
      MessageStore messages,
      MediaIngest media,
      EventFactories events) {
    this.sessions = sessions;
    this.index = new InboundSessions(networks);
    sessions.observe(index);
    this.messages = messages;
    this.media = media;
    this.events = events;
  }

  /// The oldest session on a network that has this number: as its account, or while it has none, as
  /// the number that it was created with. Whichever node runs it.
  ///
  /// @param number as the network's [Addressing][dev.sessiongateway.application.network.Addressing]
  ///   reads it
  /// @param isMeant false for sessions that are passed over
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.number`
  public Optional<SessionName> find(String network, String number, Predicate<SessionName> isMeant) {
    sessions.requireOpen();
    return index.find(network, number).filter(isMeant).findFirst();
  }

  /// Takes in a message, with its file. It is durable when this returns. One with a known id
  /// changes nothing.
  ///
  /// @return its id
  /// @throws dev.sessiongateway.domain.fault.FaultException those of a session that does not run;
  ///   `unsupported.inbound-messages`; `invalid.file`, `invalid.url`, `too-large.media`;
  ///   `network.down` when it is not durable in time
  public MessageId take(SessionName session, InboundMessage inbound) {
    var live = sessions.get(session);
    var link = live.requireReadable(InboundMessages.class);
    var given = inbound.id();
    var id = given == null ? events.identifiers().of(session).messageId() : given;
    if (given == null || messages.find(live.ref(), id).isEmpty()) {
      var proxy = live.session().config().proxy();
      var content = media.store(inbound.content(), MediaConversion.NONE, proxy);
      link.take(new MessageArrived(message(live, id, inbound, content), inbound.name()));
    }
    return id;
  }

  private Message message(LiveSession live, MessageId id, InboundMessage inbound, Content content) {
    var isMine = inbound.fromMe();
    return new Message(
        id,
        inbound.chat(),
        isMine,
        isMine ? live.account().id() : inbound.chat(),
        events.time().instant(),
        content,
        quote(live, inbound),
        List.of(),
        Message.Origin.PHONE,
        isMine ? Ack.SERVER : Ack.DEVICE,
        null,
        isMine ? null : inbound.name(),
        Message.Marks.NONE);
  }

  private @Nullable Quote quote(LiveSession live, InboundMessage inbound) {
    var id = inbound.replyTo();
    return id == null
        ? null
        : messages
            .find(live.ref(), id)
            .map(Message::toQuote)
            .orElseGet(() -> new Quote(id, inbound.chat(), "", ContentKind.TEXT));
  }

  /// An index of the sessions of all nodes by network and number: that of the account, or while a
  /// session has no account, the number that it was created with. In memory. Thread-safe.
  static final class InboundSessions implements SessionObserver {
    private static final Comparator<Entry> OLDEST_FIRST =
        Comparator.comparing(Entry::createdAt)
            .thenComparing(Entry::name)
            .thenComparing(entry -> entry.id().value());

    private final Networks networks;
    private final Map<SessionName, Entry> byName = new ConcurrentHashMap<>();

    /// By network, then by number. Networks are few, and stay.
    private final Map<String, Map<Address, NavigableSet<Entry>>> byNumber =
        new ConcurrentHashMap<>();

    InboundSessions(Networks networks) {
      this.networks = networks;
    }

    /// The oldest first.
    ///
    /// @throws FaultException `invalid.number` when it is none on this network
    Stream<SessionName> find(String network, String number) {
      var onNetwork = byNumber.get(network);
      if (onNetwork == null) {
        return Stream.empty();
      }
      // Without its network, a session itself says so.
      var addressing = networks.find(network).orElse(networks.standard()).addressing();
      var found = onNetwork.get(addressing.parse("number", number));
      return found == null ? Stream.empty() : found.stream().map(Entry::name);
    }

    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (after != null) {
        var next = entry(after);
        var _ = byName.compute(after.name(), (_, former) -> replaced(former, next));
      } else if (before != null) {
        // One of the same name may have been created since.
        var _ =
            byName.computeIfPresent(
                before.name(),
                (_, former) -> former.id().equals(before.id()) ? replaced(former, null) : former);
      }
    }

    @Override
    public void changedElsewhere(@Nullable Session before, @Nullable Session after) {
      changed(before, after);
    }

    private @Nullable Entry replaced(@Nullable Entry former, @Nullable Entry next) {
      if (next != null && !next.equals(former)) {
        add(next);
      }
      if (former != null && !former.equals(next)) {
        drop(former);
      }
      return next;
    }

    private void add(Entry entry) {
      var onNetwork = byNumber.computeIfAbsent(entry.network(), _ -> new ConcurrentHashMap<>());
      var _ =
          onNetwork.compute(
              entry.number(),
              (_, all) -> {
                var entries = all == null ? new ConcurrentSkipListSet<>(OLDEST_FIRST) : all;
                entries.add(entry);
                return entries;
              });
    }

    private void drop(Entry entry) {
      var onNetwork = byNumber.get(entry.network());
      if (onNetwork != null) {
        var _ =
            onNetwork.computeIfPresent(
                entry.number(),
                (_, all) -> {
                  var _ = all.remove(entry);
                  return all.isEmpty() ? null : all;
                });
      }
    }

    /// Null without a number, or when the number that a session was created with is none.
    private @Nullable Entry entry(Session session) {
      var number = number(session);
      return number == null
          ? null
          : new Entry(
              session.name(), session.id(), session.createdAt(), networks.nameOf(session), number);
    }

    private @Nullable Address number(Session session) {
      var account = session.account();
      var created = session.origin().number();
      if (account != null || created == null) {
        return account == null ? null : account.id();
      }
      try {
        return networks.of(session).addressing().parse("number", created);
      } catch (FaultException e) {
        return null;
      }
    }

    private record Entry(
        SessionName name, InstanceId id, Instant createdAt, String network, Address number) {}
  }
}

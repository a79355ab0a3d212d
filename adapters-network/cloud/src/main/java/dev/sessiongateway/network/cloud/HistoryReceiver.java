package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.application.network.ChatOrder;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes the messages of a business from before it was on the Cloud API (Meta's page *history
/// webhook reference*). What is known already changes nothing, so Meta may repeat it. Thread-safe.
final class HistoryReceiver {
  static final String FIELD = "history";

  private static final Logger LOG = LoggerFactory.getLogger(HistoryReceiver.class);

  /// Stands for a file. Those of the last two weeks follow by themselves.
  private static final String PLACEHOLDER = "media_placeholder";

  private static final Duration FILES = Duration.ofDays(14);

  /// Of how many placeholders the chat is known: the file does not always name it.
  private static final int REMEMBERED = 10_000;

  /// How many messages are stored at once.
  private static final int AT_ONCE = 500;

  private final SessionName session;
  private final CloudServices services;
  private final AccountPeople people;
  private final LinkSignalQueue signals;
  private final ChatOrder order;
  private final Map<String, Address> placeholders = new BoundedMap<>(REMEMBERED);

  HistoryReceiver(
      SessionName session,
      CloudServices services,
      AccountPeople people,
      LinkSignalQueue signals,
      ChatOrder order) {
    this.session = session;
    this.services = services;
    this.people = people;
    this.signals = signals;
    this.order = order;
  }

  /// @param value of a change of the field [#FIELD]
  /// @return done when all of it is durable
  List<CompletableFuture<@Nullable Void>> take(MessageReader reader, JsonNode value) {
    var all = new ArrayList<CompletableFuture<@Nullable Void>>();
    for (var chunk : value.path("history")) {
      for (var error : chunk.path("errors")) {
        LOG.atWarn()
            .addKeyValue("session", session.value())
            .log("Meta sends no history: {}", GraphError.ofStatus(error).reason());
      }
      var messages = messages(reader, chunk.path("threads"));
      for (var from = 0; from < messages.size(); from += AT_ONCE) {
        var part = messages.subList(from, Math.min(from + AT_ONCE, messages.size()));
        all.add(stored(new Event.HistorySynced(part, Map.of(), List.of())));
      }
    }
    for (var message : value.path("messages")) {
      all.add(file(reader, message));
    }
    return all;
  }

  private List<Message> messages(MessageReader reader, JsonNode threads) {
    var all = new ArrayList<Message>();
    for (var thread : threads) {
      var person = people.chat(PersonIds.named(thread.path("id")), List.of());
      if (person.isPresent()) {
        for (var node : thread.path("messages")) {
          read(reader, node, person.get()).ifPresent(all::add);
        }
      }
    }
    all.sort(Comparator.comparing(Message::at));
    return all;
  }

  private Optional<Message> read(MessageReader reader, JsonNode node, Address person) {
    var wire = node.path("id").asText("");
    if (!MessageId.isValid(wire) || services.ids().own(session, wire).isPresent()) {
      return Optional.empty();
    }
    var now = services.context().time().instant();
    if (node.path("type").asText("").equals(PLACEHOLDER)) {
      synchronized (placeholders) {
        placeholders.put(wire, person);
      }
      if (MessageReader.at(node, now).isAfter(now.minus(FILES))) {
        return Optional.empty();
      }
    }
    return Optional.of(reader.past(node, person, null, now));
  }

  /// A message whose place was held.
  private CompletableFuture<@Nullable Void> file(MessageReader reader, JsonNode node) {
    var wire = node.path("id").asText("");
    var chat = chat(node, wire);
    if (!MessageId.isValid(wire) || chat.isEmpty()) {
      return NotUnderstood.by(session);
    }
    var stored = new CompletableFuture<@Nullable Void>();
    order.fetch(chat.get(), () -> pass(stored, () -> past(reader, node, chat.get())));
    return stored;
  }

  private Optional<Address> chat(JsonNode node, String wire) {
    synchronized (placeholders) {
      var known = placeholders.get(wire);
      if (known != null) {
        return Optional.of(known);
      }
    }
    var recipient = people.chat(PersonIds.echoed(node), List.of());
    return recipient.isPresent()
        ? recipient
        : people
            .chat(PersonIds.sender(node, node.path("contacts")), List.of())
            .filter(person -> !isMe(person));
  }

  private boolean isMe(Address person) {
    return services
        .accounts()
        .account(session)
        .filter(account -> account.me().equals(person))
        .isPresent();
  }

  private AccountUpdate past(MessageReader reader, JsonNode node, Address chat) {
    Instant now = services.context().time().instant();
    return new Event.HistorySynced(
        List.of(reader.past(node, chat, null, now)), Map.of(), List.of());
  }

  private CompletableFuture<@Nullable Void> stored(AccountUpdate update) {
    var stored = new CompletableFuture<@Nullable Void>();
    pass(stored, () -> update);
    return stored;
  }

  /// What cannot be read now is read when Meta repeats it.
  private void pass(CompletableFuture<@Nullable Void> stored, Supplier<AccountUpdate> read) {
    try {
      signals.add(read.get(), () -> stored.complete(null));
    } catch (RuntimeException e) {
      stored.completeExceptionally(e);
    }
  }
}

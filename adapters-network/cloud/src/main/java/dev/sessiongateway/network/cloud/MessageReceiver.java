package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.application.network.ChatOrder;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes what Meta tells of the account of one session, each thing once, and keeps it while no link
/// is connected. Thread-safe.
final class MessageReceiver {
  private static final Logger LOG = LoggerFactory.getLogger(MessageReceiver.class);
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,20}");

  /// How many of the last messages and statuses are known when Meta repeats them.
  private static final int REMEMBERED = 2_000;

  private final SessionName session;
  private final CloudServices services;
  private final LinkSignalQueue signals;
  private final ChatOrder order;
  private final Map<String, CompletableFuture<@Nullable Void>> told = new BoundedMap<>(REMEMBERED);
  private @Nullable LinkListener listener;

  MessageReceiver(SessionName session, CloudServices services) {
    this.session = session;
    this.services = services;
    this.signals = new LinkSignalQueue(services.context().time(), services.context().background());
    this.order = new ChatOrder(services.context().background());
  }

  LinkSignalQueue signals() {
    return signals;
  }

  synchronized void open(LinkListener opened) {
    signals.open(opened);
    listener = opened;
  }

  /// What Meta repeats is not held for the next link: it may be on another node.
  void close() {
    synchronized (this) {
      signals.closeForRepetition();
      listener = null;
    }
    synchronized (told) {
      told.values().removeIf(stored -> !stored.isDone());
    }
  }

  Optional<Message> find(MessageId message) {
    LinkListener asked;
    synchronized (this) {
      asked = listener;
    }
    return asked == null ? Optional.empty() : asked.find(message);
  }

  /// @param value of a change, as Meta writes it
  /// @return done when what it tells is durable, one for each thing; failed for an account whose
  ///   token cannot be used, until it is given another one
  List<CompletableFuture<@Nullable Void>> take(JsonNode value) {
    var account = services.accounts().account(session);
    if (account.isEmpty()) {
      return List.of(
          CompletableFuture.failedFuture(
              new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
                  .toException()));
    }
    var names = new HashMap<String, String>();
    for (var contact : value.path("contacts")) {
      var name = Json.text(contact.path("profile"), "name");
      if (name != null) {
        names.put(contact.path("wa_id").asText(""), name);
      }
    }
    var reader = reader(account.get());
    var all = new ArrayList<CompletableFuture<@Nullable Void>>();
    for (var message : value.path("messages")) {
      message(reader, message, names).ifPresent(all::add);
    }
    for (var status : value.path("statuses")) {
      status(status).ifPresent(all::add);
    }
    return all;
  }

  private MessageReader reader(CloudAccount account) {
    var graph =
        services.graph(
            account,
            error -> {
              if (error.isRevocation()) {
                throw new Fault.NetworkDown(Graph.RETRY_AFTER, false).toException();
              }
            });
    return new MessageReader(
        account, wire -> services.ids().own(session, wire), this::find, graph::download);
  }

  private Optional<CompletableFuture<@Nullable Void>> message(
      MessageReader reader, JsonNode message, Map<String, String> names) {
    var wire = message.path("id").asText("");
    var from = message.path("from").asText("");
    if (!isKnowable(wire, from)) {
      return Optional.empty();
    }
    var chat = Address.person(from);
    return Optional.of(
        once(
            wire,
            chat,
            MessageReader.hasFile(message),
            () -> {
              var now = services.context().time().instant();
              var update = reader.message(message, from, names.get(from), now);
              services.ids().arrived(session, chat, wire, MessageReader.at(message, now));
              return update;
            }));
  }

  private Optional<CompletableFuture<@Nullable Void>> status(JsonNode status) {
    var wire = status.path("id").asText("");
    var recipient = status.path("recipient_id").asText("");
    if (!isKnowable(wire, recipient)) {
      return Optional.empty();
    }
    var own = own(status.path("biz_opaque_callback_data").asText(""), wire);
    var update = MessageReader.status(status, own, Address.person(recipient));
    if (update.isPresent() && update.get().failure() != null) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .addKeyValue("message", own.value())
          .log("Meta did not deliver a message: {}", update.get().failure());
    }
    return update.map(
        acked -> once(wire + " " + acked.ack().code(), acked.chat(), false, () -> acked));
  }

  private boolean isKnowable(String wire, String person) {
    if (MessageId.isValid(wire) && NUMBER.matcher(person).matches()) {
      return true;
    }
    LOG.atWarn()
        .addKeyValue("session", session.value())
        .log("Meta told something without an id or without a phone number, which is dropped");
    return false;
  }

  /// The own message that a status is about.
  ///
  /// @param chosen what was sent with the message: its id, when the gateway sent it
  private MessageId own(String chosen, String wire) {
    if (MessageId.isValid(chosen)) {
      var id = new MessageId(chosen);
      if (services.ids().find(session, id).isPresent() || find(id).isPresent()) {
        services.ids().sent(session, id, wire);
        return id;
      }
    }
    return services.ids().own(session, wire).orElseGet(() -> MessageIds.of(wire));
  }

  private CompletableFuture<@Nullable Void> once(
      String key, Address chat, boolean fetches, Supplier<AccountUpdate> read) {
    var stored = new CompletableFuture<@Nullable Void>();
    synchronized (told) {
      var before = told.putIfAbsent(key, stored);
      if (before != null) {
        return before;
      }
    }
    Runnable task = () -> tell(key, stored, read);
    if (fetches) {
      order.fetch(chat, task);
    } else {
      order.run(chat, task);
    }
    return stored;
  }

  /// What cannot be read now is read when Meta repeats it.
  private void tell(
      String key, CompletableFuture<@Nullable Void> stored, Supplier<AccountUpdate> read) {
    try {
      signals.add(read.get(), () -> stored.complete(null));
    } catch (RuntimeException e) {
      synchronized (told) {
        told.remove(key, stored);
      }
      stored.completeExceptionally(e);
    }
  }
}

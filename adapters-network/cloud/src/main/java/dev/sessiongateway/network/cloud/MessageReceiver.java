package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.ChatOrder;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes what Meta sends of the account of one session, each thing once, and keeps it while no link
/// is connected. Thread-safe.
final class MessageReceiver {
  private static final Logger LOG = LoggerFactory.getLogger(MessageReceiver.class);

  private static final int LONGEST_CALL_ID = 256;
  private static final String GROUP_ID = "group_id";

  private final SessionName session;
  private final CloudServices services;
  private final LinkSignalQueue signals;
  private final ChatOrder order;
  private final ReceivedOnce received;
  private final RingingCalls calls = new RingingCalls();
  private final AccountPeople people;
  private final AccountGroups groups;
  private final GroupReceiver groupReceiver;
  private final HistoryReceiver history;
  private final AddressBookReceiver addressBook;
  private @Nullable LinkListener listener;

  MessageReceiver(SessionName session, CloudServices services) {
    this.session = session;
    this.services = services;
    this.signals = new LinkSignalQueue(services.context().time(), services.context().background());
    this.people = new AccountPeople(session, services, signals);
    this.order = new ChatOrder(services.context().background());
    this.received = new ReceivedOnce(signals, order);
    this.groups = AccountGroups.of(session, services.context().time());
    this.groupReceiver =
        new GroupReceiver(
            people, received, groups.requests(), services.context().time(), groups.cache()::forget);
    this.history = new HistoryReceiver(session, services, people, signals, order);
    this.addressBook = new AddressBookReceiver(people, signals);
  }

  LinkSignalQueue signals() {
    return signals;
  }

  AccountGroups groups() {
    return groups;
  }

  AccountPeople people() {
    return people;
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
    received.forgetUnstored();
  }

  Optional<Message> find(MessageId message) {
    LinkListener asked;
    synchronized (this) {
      asked = listener;
    }
    return asked == null ? Optional.empty() : asked.find(message);
  }

  /// @param field which kind of webhook it is
  /// @param value of a change, as Meta writes it
  /// @return done when what it reports is durable, one for each thing; failed for an account whose
  ///   token cannot be used, until it is given another one
  List<CompletableFuture<@Nullable Void>> take(String field, JsonNode value) {
    var account = services.accounts().account(session);
    if (account.isEmpty()) {
      return List.of(
          CompletableFuture.failedFuture(
              new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
                  .toException()));
    }
    var reader = reader(account.get());
    var contacts = value.path("contacts");
    if (field.equals(HistoryReceiver.FIELD)) {
      return history.take(reader, value);
    }
    if (field.equals(AddressBookReceiver.FIELD)) {
      return addressBook.take(value);
    }
    if (GroupReceiver.FIELDS.contains(field)) {
      return groupReceiver.take(account.get(), field, value);
    }
    var all = new ArrayList<CompletableFuture<@Nullable Void>>();
    for (var message : value.path("messages")) {
      all.add(message(reader, message, contacts));
    }
    for (var status : value.path("statuses")) {
      // The gateway makes no calls, so it has none of its own to report.
      all.add(isOfCall(status) ? CompletableFuture.completedFuture(null) : status(status));
    }
    for (var echo : value.path("message_echoes")) {
      all.add(echo(reader, echo));
    }
    for (var call : value.path("calls")) {
      all.add(call(call, contacts));
    }
    for (var error : value.path("errors")) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .log("Meta reports an error: {}", GraphError.ofStatus(error).reason());
    }
    return all.isEmpty() && value.path("errors").isEmpty()
        ? List.of(NotUnderstood.by(session))
        : all;
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

  private CompletableFuture<@Nullable Void> message(
      MessageReader reader, JsonNode message, JsonNode contacts) {
    var wire = message.path("id").asText("");
    var isAboutIds = MessageReader.isAboutIds(message);
    var sender = isAboutIds ? PersonIds.changed(message) : PersonIds.sender(message, contacts);
    var pairs = isAboutIds ? people.changes(message) : AccountPeople.pairs(sender);
    var person = people.chat(sender, pairs);
    var chat = chat(message, person);
    if (!MessageId.isValid(wire) || person.isEmpty() || chat.isEmpty()) {
      return NotUnderstood.by(session);
    }
    var author = new MessageAuthor(chat.get(), person.get(), sender.name(contacts));
    return received.take(
        wire,
        chat.get(),
        MessageReader.hasFile(message),
        () -> {
          people.learn(pairs);
          var now = services.context().time().instant();
          var update = reader.message(message, author, now);
          services.ids().arrived(session, author.chat(), wire, MessageReader.at(message, now));
          return update;
        });
  }

  /// The group in which a person wrote, or else the person.
  private static Optional<Address> chat(JsonNode message, Optional<Address> person) {
    return message.has(GROUP_ID) ? GroupIds.of(message.path(GROUP_ID).asText("")) : person;
  }

  /// What the business wrote in its own app. Messages of the gateway are known already.
  private CompletableFuture<@Nullable Void> echo(MessageReader reader, JsonNode message) {
    var wire = message.path("id").asText("");
    var recipient = PersonIds.echoed(message);
    var pairs = AccountPeople.pairs(recipient);
    var chat = people.chat(recipient, pairs);
    if (!MessageId.isValid(wire) || chat.isEmpty()) {
      return NotUnderstood.by(session);
    }
    if (services.ids().own(session, wire).isPresent()) {
      return CompletableFuture.completedFuture(null);
    }
    return received.take(
        wire,
        chat.get(),
        MessageReader.hasFile(message),
        () -> {
          people.learn(pairs);
          return reader.echo(message, chat.get(), services.context().time().instant());
        });
  }

  /// The calls of people that ring.
  RingingCalls calls() {
    return calls;
  }

  private static boolean isOfCall(JsonNode status) {
    return status.path("type").asText("").equals("call");
  }

  private CompletableFuture<@Nullable Void> call(JsonNode call, JsonNode contacts) {
    var id = call.path("id").asText("");
    var isOwn = call.path("direction").asText("").equals("BUSINESS_INITIATED");
    if (isOwn || calls.isRejected(id)) {
      return CompletableFuture.completedFuture(null);
    }
    var caller = PersonIds.sender(call, contacts);
    var pairs = AccountPeople.pairs(caller);
    var chat = people.chat(caller, pairs);
    if (id.isEmpty() || id.length() > LONGEST_CALL_ID || chat.isEmpty()) {
      return NotUnderstood.by(session);
    }
    return received.take(
        id + " " + call.path("event").asText(""),
        chat.get(),
        false,
        () -> {
          people.learn(pairs);
          return calls.changed(call, chat.get());
        });
  }

  private CompletableFuture<@Nullable Void> status(JsonNode status) {
    var wire = status.path("id").asText("");
    if (!MessageId.isValid(wire)) {
      return NotUnderstood.by(session);
    }
    var own = own(status.path("biz_opaque_callback_data").asText(""), wire);
    var group = GroupIds.of(status.path("recipient_id").asText(""));
    var recipient = group.isEmpty() ? PersonIds.recipient(status) : PersonIds.participant(status);
    var person = people.chat(recipient, List.of());
    var member = group.isEmpty() ? null : person.orElse(null);
    var chat = group.or(() -> person).or(() -> find(own).map(Message::chat));
    if (chat.isEmpty()) {
      return NotUnderstood.by(session);
    }
    var now = services.context().time().instant();
    var update = StatusReader.update(status, own, chat.get(), member, now);
    if (update instanceof Event.MessageAcked acked && acked.failure() != null) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .addKeyValue("message", own.value())
          .log("Meta did not deliver a message: {}", acked.failure());
    }
    return received.take(
        wire + " " + status.path("status").asText("") + (member == null ? "" : " " + member),
        chat.get(),
        false,
        () -> {
          people.learn(AccountPeople.pairs(recipient));
          return update;
        });
  }

  /// Meta repeats it, to a later version of the gateway perhaps. The own message that a status is
  /// about.
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
}

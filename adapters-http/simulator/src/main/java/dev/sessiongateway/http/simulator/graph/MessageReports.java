package dev.sessiongateway.http.simulator.graph;

import static dev.sessiongateway.http.simulator.graph.RequestedAnswer.CONTACT;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.simulator.graph.WebhookBody.SentMessage;
import dev.sessiongateway.http.simulator.graph.WebhookBody.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The webhooks of the messages of a business: what people write to it, how they react, and how far
/// its own messages come. Faults of the network may happen on the way.
final class MessageReports {
  private final Supplier<CloudBusiness> business;
  private final CloudServices services;
  private final CloudPeople people;
  private final CloudFiles files;
  private final WebhookQueue webhooks;
  private final SentMessages sent = new SentMessages();
  private final Recent<MessageId, Map<Address, String>> reactions = new Recent<>();

  MessageReports(
      Supplier<CloudBusiness> business,
      CloudServices services,
      CloudPeople people,
      CloudFiles files,
      WebhookQueue webhooks) {
    this.business = business;
    this.services = services;
    this.people = people;
    this.files = files;
    this.webhooks = webhooks;
  }

  /// The messages that the app sent.
  SentMessages sent() {
    return sent;
  }

  /// A message that the app believes to be on its way did not go.
  void failed(Wamid id, @Nullable String opaque, GraphFault fault, String details) {
    var status = Status.failed(id, recipient(id, null), opaque, fault, details, now());
    add(WebhookBody.of(business.get(), status));
  }

  /// A message of a group was pinned, or taken off; the pin has an id of its own.
  void pinned(Wamid id, @Nullable String opaque) {
    var known = new SentMessage("service", false, true, opaque);
    add(WebhookBody.of(business.get(), Status.of("sent", id, recipient(id, null), known, now())));
  }

  private Instant now() {
    return services.time().instant();
  }

  /// @param member who has the message in a group; null for the group itself
  private StatusRecipient recipient(Wamid id, @Nullable Address member) {
    var chat = id.chat();
    return chat.isGroup()
        ? StatusRecipient.of(
            GroupId.of(business.get(), chat), member == null ? null : people.of(member))
        : StatusRecipient.of(people.of(chat));
  }

  /// How far members of groups have own messages: one webhook for each message and status.
  void receipts(List<Update> updates) {
    var together = new LinkedHashMap<String, List<Status>>();
    for (var update : updates) {
      if (update instanceof Update.Receipt(var group, var message, var member, var ack)) {
        var known = sent.find(message);
        var status = ack == Ack.DEVICE ? "delivered" : ack == Ack.READ ? WebhookBody.READ : null;
        if (known != null && status != null) {
          var id = new Wamid(group, message);
          together
              .computeIfAbsent(status + " " + id, _ -> new ArrayList<>())
              .add(Status.of(status, id, recipient(id, member), known, now()));
        }
      }
    }
    together.values().forEach(all -> add(WebhookBody.of(business.get(), all)));
  }

  void received(Message message) {
    var quote = message.quote();
    var answered = quote == null ? null : sent.find(quote.id());
    var isAnswerToTemplate = answered != null && answered.isTemplate();
    deliver(
        new MessageArrived(message, null),
        signal -> {
          var arrived = signal instanceof MessageArrived(var seen, _) ? seen : message;
          if (RequestedAnswer.of(arrived.content()).filter(CONTACT::equals).isPresent()) {
            people.usedNumber(arrived.sender());
          }
          var writer = people.of(arrived.sender());
          var now = business.get();
          var body =
              ReferredProduct.of(now, arrived.content())
                  .map(product ->
                      ReceivedMessage.asking(
                          arrived, writer, new ProductContext(now.phone().user(), product)))
                  .orElseGet(() ->
                      ReceivedMessage.of(
                          arrived, writer, now.catalogId(), isAnswerToTemplate, files::describe));
          var chat = arrived.chat();
          var group = chat.isGroup() ? GroupId.of(business.get(), chat) : null;
          add(WebhookBody.of(business.get(), writer, body.with("group_id", group)));
        });
  }

  /// An own message that the app sent came further.
  ///
  /// @param known what is kept of it
  void acknowledged(Message message, SentMessage known) {
    var id = Wamid.of(message);
    var ack = message.chat().isGroup() ? Ack.SERVER : message.ack();
    for (var step : sent.advance(message.id(), ack)) {
      var status = Status.of(step.status(), id, recipient(id, null), known, now());
      deliver(
          new Event.MessageAcked(message.id(), message.chat(), step.ack(), null, null),
          _ -> add(WebhookBody.of(business.get(), status)));
    }
  }

  /// The reactions of people that the app does not know yet.
  void reacted(PhoneMessage seen) {
    var message = seen.message();
    var now = new HashMap<>(seen.reactions());
    now.remove(business.get().phone());
    Map<Address, String> before;
    synchronized (reactions) {
      before = Objects.requireNonNullElse(reactions.get(message.id()), Map.of());
      if (now.equals(before)) {
        return;
      }
      reactions.put(message.id(), Map.copyOf(now));
    }
    now.forEach((person, emoji) -> {
      if (!emoji.equals(before.get(person))) {
        reaction(message, person, emoji);
      }
    });
    before.keySet().stream()
        .filter(person -> !now.containsKey(person))
        .forEach(person -> reaction(message, person, ""));
  }

  /// @param emoji empty for one that was taken back
  private void reaction(Message message, Address person, String emoji) {
    var id = new Wamid(message.chat(), services.businesses().nextId(business.get().phone()));
    var writer = people.of(person);
    var now = services.time().instant();
    var body = ReceivedMessage.reaction(id, writer, Wamid.of(message), emoji, now);
    deliver(
        new Event.MessageReacted(
            id.message(),
            message.chat(),
            person,
            false,
            message.id(),
            message.fromMe(),
            emoji,
            Message.Origin.PHONE,
            null,
            null),
        _ -> add(WebhookBody.of(business.get(), writer, body)));
  }

  /// A person with whom the business has a chat goes on with another number.
  ///
  /// @param before as the business knew the person with the old number
  void changedNumber(Address old, CloudPerson before, Address current) {
    var id = new Wamid(old, services.businesses().nextId(business.get().phone()));
    var now = services.time().instant();
    var message = ReceivedMessage.changed(id, before, people.of(current), now);
    add(WebhookBody.ofSystem(business.get(), message));
  }

  /// If the app is subscribed now.
  private void deliver(AccountUpdate signal, Consumer<AccountUpdate> receiver) {
    var now = business.get();
    if (now.settings().registered() && now.target(WebhookBody.MESSAGES).isPresent()) {
      services.businesses().deliver(now, signal, receiver);
    }
  }

  private void add(WebhookBody body) {
    webhooks.add(WebhookBody.MESSAGES, body);
  }
}

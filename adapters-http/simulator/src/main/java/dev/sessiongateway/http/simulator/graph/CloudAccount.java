package dev.sessiongateway.http.simulator.graph;

import static dev.sessiongateway.http.simulator.graph.RequestedAnswer.CONTACT;

import dev.sessiongateway.application.phone.PhoneFeed.Listener;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.PhoneFeed.Subscription;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.simulator.graph.WebhookBody.SentMessage;
import dev.sessiongateway.http.simulator.graph.WebhookBody.Status;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A business while the gateway runs: it follows its phone, sends the app webhooks of what happens,
/// and knows the messages and the files of the app. What it knows ends with the process.
/// Thread-safe.
final class CloudAccount implements Listener, AutoCloseable {
  /// How long a person's message lets the business write freely.
  static final Duration WINDOW = Duration.ofHours(24);

  private final CloudServices services;
  private final CloudFiles files;
  private final WebhookQueue webhooks;
  private final TemplateReviews reviews;
  private final SentMessages sent = new SentMessages();
  private final Recent<MessageId, String> reactions = new Recent<>();
  private final Registration registration = new Registration();
  private final SentTemplates sentTemplates = new SentTemplates();
  private final CloudUploads uploads = new CloudUploads();
  private final CloudPeople people;
  private final CloudCalls calls;
  private final Subscription subscription;
  private volatile CloudBusiness business;
  private volatile boolean closed;

  CloudAccount(CloudBusiness business, CloudServices services) {
    this.business = business;
    this.services = services;
    this.files =
        new CloudFiles(services.media(), services.ingest(), new LinkedFiles(services.client()));
    this.people = new CloudPeople(this::business, services);
    this.webhooks =
        new WebhookQueue(this::business, services.client(), services.time(), services.background());
    this.calls = new CloudCalls(this::business, services, people, this::report);
    this.subscription = services.phones().follow(business.number(), null, this);
    this.reviews = new TemplateReviews(this::business, () -> !closed, services, webhooks);
    reviews.resume();
  }

  CloudBusiness business() {
    return business;
  }

  CloudFiles files() {
    return files;
  }

  Registration registration() {
    return registration;
  }

  SentTemplates sentTemplates() {
    return sentTemplates;
  }

  /// The calls, with all that the phones did before.
  CloudCalls calls() {
    subscription.catchUp();
    return calls;
  }

  CloudUploads uploads() {
    return uploads;
  }

  WebhookQueue webhooks() {
    return webhooks;
  }

  /// The business was changed. What happened before is sent as it was configured then: an app that
  /// was not subscribed when a message came never gets it.
  void set(CloudBusiness changed) {
    var before = business;
    if (Objects.equals(before.target(), changed.target())
        && Objects.equals(
            before.target(WebhookBody.MESSAGES), changed.target(WebhookBody.MESSAGES))) {
      business = changed;
      return;
    }
    subscription.catchUp();
    business = changed;
    webhooks.retryNow();
  }

  CloudPeople people() {
    return people;
  }

  /// What its messages may name now.
  MessageParts parts() {
    return new MessageParts(files::stored, shop());
  }

  CloudShop shop() {
    return new CloudShop(business, services.phones().catalog(business.number()).visible());
  }

  /// What the business is called.
  String name() {
    return people.name(business.phone());
  }

  /// Digits that an address for webhooks has to answer.
  String challenge() {
    return challenge(services.businesses().nextId(business.phone()));
  }

  static String challenge(MessageId chance) {
    return Long.toString(Integer.toUnsignedLong(chance.hashCode()));
  }

  /// Before a message goes, so that no status comes too early.
  void expect(MessageId id, SentMessage message) {
    sent.expect(id, message);
  }

  /// A message that the app believes to be on its way did not go.
  void failed(Wamid id, @Nullable String opaque, GraphFault fault, String details) {
    add(
        WebhookBody.of(
            business,
            Status.failed(
                id, people.of(id.person()), opaque, fault, details, services.time().instant())));
  }

  /// Whether the business may write to the person without a template.
  boolean isOpenTo(Address person) {
    return !business.window() || hasWritten(person);
  }

  /// Whether the person has written in the last day.
  boolean hasWritten(Address person) {
    var query = new MessageQuery(person, null, Page.MAX_LIMIT, 0, SortOrder.DESCENDING);
    var oldest = services.time().instant().minus(WINDOW);
    return services.phones().messages(business.number(), query).stream()
        .map(PhoneMessage::message)
        .filter(message -> !message.fromMe())
        .findFirst()
        .filter(message -> message.at().isAfter(oldest))
        .isPresent();
  }

  @Override
  public void on(List<Update> updates) {
    for (var update : updates) {
      if (update instanceof Update.OfMessage(var seen, var isNew)
          && seen.message().chat().isPerson()) {
        if (seen.message().fromMe()) {
          acknowledged(seen.message());
        } else if (isNew) {
          received(seen.message());
        }
        reacted(seen);
      } else if (update instanceof Update.OfCall(var call)) {
        calls.changed(call);
      }
    }
  }

  private void received(Message message) {
    var quote = message.quote();
    var answered = quote == null ? null : sent.find(quote.id());
    var isAnswerToTemplate = answered != null && answered.isTemplate();
    RequestedAnswer.of(message.content())
        .ifPresent(answer -> calls.permissions().answered(message.sender(), answer, message.at()));
    deliver(
        new MessageArrived(message, null),
        signal -> {
          var arrived = signal instanceof MessageArrived(var seen, _) ? seen : message;
          if (RequestedAnswer.of(arrived.content()).filter(CONTACT::equals).isPresent()) {
            people.usedNumber(arrived.sender());
          }
          var writer = people.of(arrived.sender());
          var body =
              ReceivedMessage.of(
                  arrived, writer, business.catalogId(), isAnswerToTemplate, files::describe);
          add(WebhookBody.of(business, writer, body));
        });
  }

  boolean hasChat(Address person) {
    return services.phones().chats(business.number()).stream()
        .anyMatch(chat -> chat.id().equals(person));
  }

  /// A person with whom the business has a chat goes on with another number.
  ///
  /// @param before as the business knew the person with the old number
  void changedNumber(Address old, CloudPerson before, Address current) {
    var id = new Wamid(old, services.businesses().nextId(business.phone()));
    var now = services.time().instant();
    add(
        WebhookBody.ofSystem(
            business, ReceivedMessage.changed(id, before, people.of(current), now)));
  }

  /// Notifies the app of something that is neither a message nor a template.
  ///
  /// @param field of the webhook
  void report(String field, Object value) {
    webhooks.add(field, WebhookBody.ofField(business, field, value, services.time().instant()));
  }

  private void acknowledged(Message message) {
    var known = sent.find(message.id());
    if (known == null) {
      return;
    }
    var steps = sent.advance(message.id(), message.ack());
    var id = new Wamid(message.chat(), message.id());
    for (var step : steps) {
      var status =
          Status.of(step.status(), id, people.of(id.person()), known, services.time().instant());
      deliver(
          new Event.MessageAcked(message.id(), message.chat(), step.ack(), null, null),
          _ -> add(WebhookBody.of(business, status)));
    }
  }

  /// Faults of the network may happen on the way to the app, if it is subscribed now.
  private void deliver(AccountUpdate signal, Consumer<AccountUpdate> receiver) {
    if (business.settings().registered() && business.target(WebhookBody.MESSAGES).isPresent()) {
      services.businesses().deliver(business, signal, receiver);
    }
  }

  private void add(WebhookBody body) {
    webhooks.add(WebhookBody.MESSAGES, body);
  }

  private void reacted(PhoneMessage seen) {
    var message = seen.message();
    var now = seen.reactions().getOrDefault(message.chat(), "");
    synchronized (reactions) {
      var before = reactions.get(message.id());
      if (now.equals(before == null ? "" : before)) {
        return;
      }
      reactions.put(message.id(), now);
    }
    var id = new Wamid(message.chat(), services.businesses().nextId(business.phone()));
    var target = new Wamid(message.chat(), message.id());
    var writer = people.of(message.chat());
    var body = ReceivedMessage.reaction(id, writer, target, now, services.time().instant());
    deliver(
        new Event.MessageReacted(
            id.message(),
            message.chat(),
            message.chat(),
            false,
            message.id(),
            message.fromMe(),
            now,
            Message.Origin.PHONE,
            null,
            null),
        _ -> add(WebhookBody.of(business, writer, body)));
  }

  /// A form came further. The app is notified where it takes the field `flows`.
  void changedFlow(CloudFlow flow, CloudFlow.Status before) {
    var body = WebhookBody.ofFlow(business, flow, before, services.time().instant());
    webhooks.add(WebhookBody.FLOWS, body);
  }

  TemplateReviews reviews() {
    return reviews;
  }

  @Override
  public void close() {
    closed = true;
    subscription.close();
    webhooks.close();
  }
}

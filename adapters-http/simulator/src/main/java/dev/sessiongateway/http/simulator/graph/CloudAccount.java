package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.PhoneFeed.Listener;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.PhoneFeed.Subscription;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

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
  private final MessageReports messages;
  private final CloudCoexistence coexistence;
  private final CloudGroups groups;
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
    this.messages = new MessageReports(this::business, services, people, files, webhooks);
    this.coexistence = new CloudCoexistence(this::business, services, people, files, webhooks);
    this.groups = new CloudGroups(this::business, services, people, files, webhooks);
    this.calls =
        new CloudCalls(
            this::business,
            services,
            people,
            this::report,
            new AutomaticPermissions(this::business, services, people, webhooks));
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

  /// The webhooks of its messages.
  MessageReports messages() {
    return messages;
  }

  /// Its groups, with all that the phones did before.
  CloudGroups groups() {
    subscription.catchUp();
    return groups;
  }

  /// What it does in the WhatsApp Business app, with all that the phones did before.
  CloudCoexistence coexistence() {
    subscription.catchUp();
    return coexistence;
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
      switch (update) {
        case Update.OfMessage(var seen, var isNew) when seen.message().chat().isPerson() ->
            changed(seen, isNew);
        case Update.OfMessage(var seen, var isNew) when groups.has(seen.message().chat()) ->
            changed(seen, isNew);
        case Update.OfGroup(var group) -> groups.changed(group);
        case Update.Edited(var seen, var edit) -> coexistence.edited(seen, edit);
        case Update.Revoked(var seen, var revocation) -> coexistence.revoked(seen, revocation);
        case Update.OfContact(var person, var saved) -> coexistence.saved(person, saved);
        case Update.OfCall(var call) -> calls.changed(call);
        default -> {
          // Nothing that apps are notified of.
        }
      }
    }
    messages.receipts(updates);
  }

  private void changed(PhoneMessage seen, boolean isNew) {
    var message = seen.message();
    var known = messages.sent().find(message.id());
    if (known != null) {
      messages.acknowledged(message, known);
    } else if (isNew && message.fromMe() && message.chat().isPerson()) {
      coexistence.wrote(message);
    } else if (isNew && !message.fromMe()) {
      if (isInTime(message)) {
        messages.received(message);
      }
    }
    messages.reacted(seen);
  }

  /// Whether it is no answer to a request that has expired: the buttons of a phone are gone then.
  private boolean isInTime(Message message) {
    var answer = RequestedAnswer.of(message.content());
    return answer.isEmpty()
        || calls.permissions().answered(message.sender(), answer.get(), message.at());
  }

  boolean hasChat(Address person) {
    return services.phones().chats(business.number()).stream()
        .anyMatch(chat -> chat.id().equals(person));
  }

  /// Notifies the app of something that is neither a message nor a template.
  ///
  /// @param field of the webhook
  void report(String field, Object value) {
    webhooks.add(field, WebhookBody.ofField(business, field, value, services.time().instant()));
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

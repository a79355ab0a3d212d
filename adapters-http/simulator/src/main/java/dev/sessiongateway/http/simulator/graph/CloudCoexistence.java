package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.application.simulation.BusinessApp;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.simulator.graph.CoexistenceWebhook.Chunk;
import dev.sessiongateway.http.simulator.graph.CoexistenceWebhook.StateSync;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What the app of a business learns of the phone, when the number is in the WhatsApp Business app
/// too (Meta's page *Onboarding WhatsApp Business app users*): what the business writes, edits and
/// deletes there, its address book, and the messages of before. Edits and deletions by people are
/// reported for such numbers alone.
final class CloudCoexistence {
  private final Supplier<CloudBusiness> business;
  private final CloudServices services;
  private final CloudPeople people;
  private final CloudFiles files;
  private final WebhookQueue webhooks;

  CloudCoexistence(
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

  private boolean isUsed() {
    return business.get().settings().app() != null;
  }

  /// The business wrote on its phone, or on a device that is linked to it.
  void wrote(Message message) {
    if (isUsed()) {
      var reader = people.of(message.chat());
      echo(ReceivedMessage.echo(message, reader, business.get().catalogId(), files::describe));
    }
  }

  /// A message of the business, or of a person to it, has another text.
  void edited(PhoneMessage seen, MessageId edit) {
    var message = seen.message();
    if (isUsed() && message.chat().isPerson()) {
      var person = people.of(message.chat());
      changed(
          message,
          person,
          ReceivedMessage.edit(
              new Wamid(message.chat(), edit), message, person, now(), files::describe));
    }
  }

  /// Such a message was deleted for everyone.
  void revoked(PhoneMessage seen, MessageId revocation) {
    var message = seen.message();
    if (isUsed() && message.chat().isPerson()) {
      var person = people.of(message.chat());
      var id = new Wamid(message.chat(), revocation);
      changed(message, person, ReceivedMessage.revocation(id, message, person, now()));
    }
  }

  private void changed(Message message, CloudPerson person, ReceivedMessage change) {
    if (message.fromMe()) {
      echo(change);
    } else {
      webhooks.add(WebhookBody.MESSAGES, WebhookBody.of(business.get(), person, change));
    }
  }

  private void echo(ReceivedMessage message) {
    add(CoexistenceWebhook.ECHOES, CoexistenceWebhook.echo(business.get(), message));
  }

  private void add(String field, CoexistenceWebhook value) {
    webhooks.add(field, WebhookBody.ofNumber(business.get(), field, value));
  }

  private Instant now() {
    return services.time().instant();
  }

  /// @param saved null when the person is not in the address book any more
  void saved(Address person, @Nullable SavedName saved) {
    if (isUsed()) {
      contacts(List.of(StateSync.of(people.of(person), saved, now())));
    }
  }

  private void contacts(List<StateSync> contacts) {
    add(CoexistenceWebhook.CONTACTS, CoexistenceWebhook.contacts(business.get(), contacts));
  }

  /// The partner asks for the address book, which is possible once.
  ///
  /// @return the id of the request
  /// @throws GraphFault.Raised `100`, `2593107`, `2593108`
  String requestContacts() {
    begin(BusinessApp::contactsSent, BusinessApp::withContactsSent);
    var all =
        services.phones().contacts(business.get().number()).stream()
            .filter(contact -> contact.saved() != null)
            .map(this::sync)
            .toList();
    if (!all.isEmpty()) {
      contacts(all);
    }
    return requestId();
  }

  private StateSync sync(PhoneContact contact) {
    return StateSync.of(people.of(contact.person()), contact.saved(), now());
  }

  /// The partner asks for the messages of before, which is possible once.
  ///
  /// @return the id of the request
  /// @throws GraphFault.Raised `100`, `2593107`, `2593108`
  String requestHistory() {
    var app = begin(BusinessApp::historySent, BusinessApp::withHistorySent);
    var chunks =
        app.sharesHistory()
            ? new CloudHistory(business.get(), app.since(), people, files::describe).of(services)
            : List.of(CoexistenceWebhook.chunk(business.get(), Chunk.declined()));
    chunks.forEach(chunk -> add(CoexistenceWebhook.HISTORY, chunk));
    return requestId();
  }

  private String requestId() {
    return services.businesses().nextId(business.get().phone()).value();
  }

  private BusinessApp begin(Predicate<BusinessApp> sent, UnaryOperator<BusinessApp> done) {
    var changed =
        services
            .businesses()
            .update(
                business.get().phone(),
                now -> {
                  var app = now.settings().app();
                  if (app == null) {
                    throw GraphFault.PARAMETER.toException(
                        "the number is not in the WhatsApp Business app");
                  }
                  if (sent.test(app)) {
                    throw GraphFault.SYNCHRONIZED.toException("this was requested before");
                  }
                  if (app.isTooLate(services.time().instant())) {
                    throw GraphFault.SYNCHRONIZATION_OVER.toException(
                        "the number began more than 24 hours ago");
                  }
                  return now.with(now.settings().with(done.apply(app)));
                });
    return Objects.requireNonNull(changed.settings().app());
  }
}

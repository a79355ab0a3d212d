package dev.sessiongateway.persistence.copy;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static dev.sessiongateway.application.Samples.tried;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.application.delivery.DeadLetterStore.Selection;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/// Stores with rows in every table, and what they answer.
final class FilledStores {
  private static final ReceiverId HOOK = new ReceiverId("hook");
  private static final ReceiverId OTHER = new ReceiverId("other");
  private static final Address GROUP = Address.group("120363000000000001");
  private static final URI URL = URI.create("https://one.example/hook?x=1");
  private static final InstanceId DELETED = new InstanceId(new UUID(1, 2));
  private static final Page ALL = new Page(1_000, 0);

  private FilledStores() {}

  /// @return the ids of the media files
  static List<MediaId> fill(Stores stores) {
    var ada = stores.sessions().create(session("ada"), List.of(event("c1")));
    var bob = stores.sessions().create(at("bob.db", session("bob")), List.of());
    var eve = stores.sessions().create(session("Eve"), List.of());
    for (var each : List.of(ada, bob, eve)) {
      chats(stores, each.ref());
      deliveries(stores, each.ref());
      stores.find(PartRows.class).orElseThrow().add(each.ref(), messageId(60));
    }
    // With what goes along, so that there are messages with a negated key.
    var moved = stores.sessions().save(at("bob.db", ada), List.of());
    stores.messages().record(moved.ref(), sent(90, ALAN), "print", stamp("m"));
    stores
        .endpointHealth()
        .save(new EndpointHealth(URL, 7, NOON, NOON.plusSeconds(8), null, "503"));
    stores.postDeletionDeliveries().add(List.of(undelivered(1), undelivered(2)));
    stores.deliveryLog().add(null, tried(HOOK, 1, 0));
    var account = new Document("account", "49\uD83D\uDE80", Map.of("token", "sealed \u00e4"));
    stores.networkState("xmpp").save(eve.name(), NOON, List.of(account));
    stores.keys().add(AccessKeyStoreContract.PLAIN);
    stores.keys().add(AccessKeyStoreContract.BOUND);
    return media(stores, ada);
  }

  private static void chats(Stores stores, SessionRef ref) {
    for (var number = 1; number <= 30; number++) {
      var chat = number % 2 == 0 ? GRACE : ALAN;
      stores.messages().record(ref, sent(number, chat), "print", stamp("s" + number));
    }
    var poll = new Content.Poll("Drink?", List.of("tea", "coffee"), 1);
    stores.messages().record(ref, sent(40, GRACE).with(poll), "print", stamp("p"));
    var tallies = List.of(new PollTally("tea", List.of(GRACE)), new PollTally("coffee", List.of()));
    var vote =
        new AnswerEvent.PollVoted(
            messageId(41),
            GRACE,
            GRACE,
            false,
            new MessageKey(messageId(40), true, ME),
            List.of("tea"),
            tallies,
            null);
    take(
        stores,
        ref,
        acked(3, ALAN, Ack.READ),
        new LinkSignal.MessageArrived(received(50, GROUP), "Team \uD83D\uDE80"),
        new LinkSignal.MessageArrived(received(20, GROUP), null),
        new Event.ContactChanged(
            new Contact(GRACE, "Zoë", "https://example.org/g.jpg", new SavedName("amelia", "")),
            true),
        new Event.ContactChanged(new Contact(ALAN, "alan", null), false),
        new Event.ChatArchived(ALAN, true),
        vote,
        new LinkSignal.LidsLearned(
            List.of(new LidMapping(new Address("2001", Address.Kind.LID), GRACE))));
    stores.find(PartRows.class).orElseThrow().add(ref, GRACE);
  }

  private static void take(Stores stores, SessionRef ref, LinkSignal.AccountUpdate... updates) {
    stores.accountUpdates().take(ref, List.of(updates), stamp("t"));
  }

  private static void deliveries(Stores stores, SessionRef ref) {
    stores.deliveryCursors().open(new DeliveryCursor(ref, HOOK, 8, 1, 2, 1, NOON));
    stores.deliveryCursors().open(DeliveryCursor.startingAfter(ref, OTHER, 3));
    for (var number = 6; number > 0; number--) {
      stores.deliveryLog().add(ref, tried(number % 2 == 0 ? HOOK : OTHER, number, 1));
    }
    var next = DeliveryCursor.startingAfter(ref, OTHER, 5);
    var due = letter(ref, OTHER, 5, 0).retriedAt(NOON.plusSeconds(30));
    stores.deliveryCursors().leave(next, List.of(letter(ref, OTHER, 4, 1), due), null);
  }

  private static PostDeletionDelivery undelivered(int number) {
    var hook =
        new Webhook(
            new ReceiverId("one"),
            Family.B,
            true,
            URL,
            Set.of("*"),
            "secret",
            new RetryPolicy.Unset(),
            List.of(new Webhook.Header("X-One", "1")),
            true,
            false,
            false,
            new Webhook.RetiredKey("former", NOON));
    var event =
        new RenderedEvent(
            "evt_" + number,
            "message",
            NOON,
            "/message",
            ("body " + number).getBytes(UTF_8),
            number == 1 ? new RequestTrace("order-7", Samples.TRACE) : null,
            1);
    return new PostDeletionDelivery(
        0,
        DELETED,
        session("ada").name(),
        hook.id(),
        hook,
        event,
        NOON.plusSeconds(number),
        0,
        null);
  }

  private static List<MediaId> media(Stores stores, Session ada) {
    var large = new byte[700_000];
    new Random(1).nextBytes(large);
    var photo = stores.media().put(large, "image/jpeg", "Foto ü.jpg").id();
    var empty = stores.media().put(new byte[0], "text/plain", null).id();
    var small = stores.media().put("hello".getBytes(UTF_8), "text/plain", "a.txt").id();
    stores.media().keep(small);
    stores.media().withdraw(photo, ada.id());
    stores.media().withdraw(photo, DELETED);
    return List.of(photo, empty, small);
  }

  /// What the ports answer.
  static List<String> answers(Stores stores, List<MediaId> files) {
    var answers = new ArrayList<String>();
    for (var session : stores.sessions().list()) {
      answers.add(session.toString());
      answers(stores, session.ref(), answers);
    }
    answers.add(stores.keys().list().toString());
    answers.add(stores.endpointHealth().list().toString());
    for (var target : stores.postDeletionDeliveries().targets()) {
      var next = stores.postDeletionDeliveries().next(target).orElseThrow();
      var body = new String(next.event().body(), UTF_8);
      answers.add("%s %s %s %s".formatted(next.number(), next.settings(), next.addedAt(), body));
    }
    answers.add(stores.deliveryLog().list(null, HOOK, 10).toString());
    for (var name : stores.networkState("xmpp").sessions("account", "49\uD83D\uDE80")) {
      answers.add(
          name
              + " "
              + stores.networkState("xmpp").list(name, "account").stream()
                  .map(Document::values)
                  .toList());
    }
    for (var id : files) {
      try (var content = stores.media().open(id).orElseThrow().content()) {
        answers.add(
            "%s %s %s"
                .formatted(
                    stores.media().open(id).orElseThrow().description(),
                    Arrays.hashCode(content.readAllBytes()),
                    stores.media().isWithdrawn(id, DELETED)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return answers;
  }

  private static void answers(Stores stores, SessionRef ref, List<String> answers) {
    for (var filter :
        List.of(MessageFilter.ALL, MessageFilter.in(GRACE), MessageFilter.in(GROUP))) {
      for (var order : SortOrder.values()) {
        var page = new MessageQuery(filter, order, new Page(7, 5));
        answers.add(stores.messages().list(ref, page).toString());
      }
      answers.add("count " + stores.messages().count(ref, filter));
    }
    answers.add(stores.messages().pending(ref, null, 1_000).toString());
    answers.add(stores.messages().tallies(ref, messageId(40)).toString());
    answers.add(stores.messages().find(ref, messageId(3)).toString());
    for (var field : ChatQuery.SortField.values()) {
      answers.add(stores.chats().list(ref, new ChatQuery(field, SortOrder.DESCENDING, ALL)) + "");
    }
    for (var field : ContactQuery.SortField.values()) {
      var query = new ContactQuery(ContactFilter.ALL, field, SortOrder.ASCENDING, ALL);
      answers.add(stores.contacts().list(ref, query).toString());
    }
    answers.add(stores.contacts().lids(ref, ALL).toString());
    answers.add(stores.find(PartRows.class).orElseThrow().list(ref));
    answers.add(stores.events().read(ref, 0, 1_000).toString());
    answers.add("last " + stores.events().lastSeq(ref));
    answers.add(
        stores.deliveryCursors().list(ref).stream().map(Object::toString).sorted().toList() + "");
    answers.add(stores.deadLetters().list(ref, Selection.ALL, 100).toString());
    answers.add(stores.deadLetters().retries(ref, OTHER, 100).toString());
    answers.add(stores.deliveryLog().list(ref, HOOK, 10).toString());
    answers.add(stores.deliveryLog().list(ref, OTHER, 10).toString());
  }
}

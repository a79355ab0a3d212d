package dev.sessiongateway.application.contact;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.ContactQuery.SortField;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [ContactStore] promises.
public interface ContactStoreContract {

  /// Empty before each test.
  Stores stores();

  private ContactStore store() {
    return stores().contacts();
  }

  private void learn(SessionRef session, Contact contact) {
    stores()
        .accountUpdates()
        .take(session, List.of(new Event.ContactChanged(contact, false)), stamp("1"));
  }

  @Test
  default void tellsHowSomebodyIsKnownNow() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var before = new Contact(GRACE, "Grace", null);
    var after = new Contact(GRACE, "Grace H.", "https://example.org/grace.jpg");

    learn(ada, before);
    assertThat(store().find(ada, GRACE)).contains(before);

    learn(ada, after);
    assertThat(store().find(ada, GRACE)).contains(after);
    assertThat(store().find(ada, ALAN)).isEmpty();
  }

  @Test
  default void aPersonWithoutNameAndPictureIsKnownToo() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();

    learn(ada, new Contact(GRACE, null, null));

    assertThat(store().find(ada, GRACE)).contains(new Contact(GRACE, null, null));
  }

  @Test
  default void sessionsDoNotShareContacts() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();

    learn(ada, new Contact(ALAN, "Alan", null));

    assertThat(store().find(grace, ALAN)).isEmpty();
    assertThat(store().find(session("nobody").ref(), ALAN)).isEmpty();
  }

  @Test
  default void listsPeopleAndChatsByAddressEachOnce() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var team = Address.group("120363000000000001");
    var carol = Address.person("4917000000009");
    learn(ada, new Contact(GRACE, "Grace", "https://example.org/grace.jpg"));
    learn(ada, new Contact(carol, null, null));
    arrives(ada, received(1, ALAN), "Alan");
    arrives(ada, received(2, team), "Team");
    arrives(ada, received(3, carol), "Carol");
    arrives(ada, received(4, Address.channel("120363000000000005")), "News");
    stores().messages().record(ada, sent(5, GRACE), "print", stamp("1"));

    // The team's writer is the team itself here, which is nobody to get to know.
    finds(
        ada,
        ContactFilter.ALL,
        new KnownContact(team, "Team", null, null, NOON.plusSeconds(2)),
        new KnownContact(
            GRACE, "Grace", "https://example.org/grace.jpg", null, NOON.plusSeconds(5)),
        new KnownContact(ALAN, "Alan", null, null, NOON.plusSeconds(1)),
        new KnownContact(carol, "Carol", null, null, NOON.plusSeconds(3)));
    finds(
        ada,
        new ContactFilter(List.of(team, carol, ME), null, true),
        new KnownContact(team, "Team", null, null, NOON.plusSeconds(2)),
        new KnownContact(carol, "Carol", null, null, NOON.plusSeconds(3)));
    finds(
        ada,
        new ContactFilter(List.of(), "Carol", true),
        new KnownContact(carol, "Carol", null, null, NOON.plusSeconds(3)));
    finds(
        ada,
        new ContactFilter(List.of(team), "Team", true),
        new KnownContact(team, "Team", null, null, NOON.plusSeconds(2)));
    finds(ada, new ContactFilter(List.of(team), "Carol", true));
    assertThat(store().list(ada, new ContactQuery(ContactFilter.ALL, new Page(2, 1))))
        .extracting(KnownContact::id)
        .containsExactly(GRACE, ALAN);
    finds(session("nobody").ref(), ContactFilter.ALL);
  }

  @Test
  default void aNameInTheAddressBookIsKeptWhenAMessageComes() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var saved = new Contact(GRACE, "Grace", null, new SavedName("Grace", "Hopper"));
    learn(ada, saved);
    arrives(ada, received(1, GRACE), null);
    assertThat(store().find(ada, GRACE).orElseThrow().saved()).isEqualTo(saved.saved());

    learn(ada, new Contact(GRACE, "Grace", null));
    assertThat(store().find(ada, GRACE).orElseThrow().saved()).isNull();
  }

  @Test
  default void peopleAreOrderedByTheNameThatIsShownOfThem() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var unnamed = Address.person("4917000000009");
    var carol = Address.person("4917000000008");
    learn(ada, new Contact(GRACE, "Zoe", null, new SavedName("amelia", "")));
    learn(ada, new Contact(ALAN, "Bob", null));
    learn(ada, new Contact(carol, "Bob", null, new SavedName("Carol", "Day")));
    learn(ada, new Contact(unnamed, null, null));
    arrives(ada, received(1, Address.group("120363000000000001")), "Team");

    assertThat(people(ada, SortOrder.ASCENDING)).containsExactly(unnamed, GRACE, ALAN, carol);
    assertThat(people(ada, SortOrder.DESCENDING)).containsExactly(carol, ALAN, GRACE, unnamed);
    assertThat(store().count(ada, ContactFilter.PEOPLE)).isEqualTo(4);
  }

  @Test
  default void hiddenIdsAreFoundByBothAddresses() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var first = new LidMapping(lid("2001"), GRACE);
    var second = new LidMapping(lid("2002"), ALAN);
    learnLids(ada, second, first);
    learnLids(ada, first);

    assertThat(store().lids(ada, new Page(10, 0))).containsExactly(first, second);
    assertThat(store().lids(ada, new Page(1, 1))).containsExactly(second);
    assertThat(store().countLids(ada)).isEqualTo(2);
    assertThat(store().findLid(ada, GRACE)).contains(first);
    assertThat(store().findLid(ada, lid("2002"))).contains(second);
    assertThat(store().findLid(ada, ME)).isEmpty();
    assertThat(store().countLids(session("nobody").ref())).isZero();
  }

  @Test
  default void hiddenIdsOfSeveralPeopleAreReadAtOnce() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var ben = stores().sessions().create(session("ben"), List.of()).ref();
    var cleo = stores().sessions().create(session("cleo"), List.of()).ref();
    var first = new LidMapping(lid("2001"), GRACE);
    var second = new LidMapping(lid("2002"), ALAN);
    learnLids(ada, second, first);
    learnLids(ben, new LidMapping(lid("3001"), ALAN));

    var found =
        store()
            .findLids(
                Map.of(
                    ada,
                    Set.of(GRACE, lid("2001"), lid("2002"), ME),
                    ben,
                    Set.of(GRACE),
                    cleo,
                    Set.of(GRACE),
                    session("nobody").ref(),
                    Set.of(GRACE)));

    assertThat(found).containsOnlyKeys(ada, ben);
    assertThat(Set.copyOf(found.get(ada))).containsExactlyInAnyOrder(first, second);
    assertThat(found.get(ben)).isEmpty();
    assertThat(store().findLids(Map.of())).isEmpty();
  }

  @Test
  default void aNewHiddenIdOfAPersonReplacesTheFormer() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    learnLids(ada, new LidMapping(lid("2001"), GRACE));
    learnLids(ada, new LidMapping(lid("2003"), GRACE));

    assertThat(store().lids(ada, new Page(10, 0)))
        .containsExactly(new LidMapping(lid("2003"), GRACE));
  }

  private static Address lid(String user) {
    return new Address(user, Address.Kind.LID);
  }

  private void learnLids(SessionRef session, LidMapping... pairs) {
    stores()
        .accountUpdates()
        .take(session, List.of(new LinkSignal.LidsLearned(List.of(pairs))), stamp("1"));
  }

  private List<Address> people(SessionRef session, SortOrder order) {
    var query = new ContactQuery(ContactFilter.PEOPLE, SortField.NAME, order, new Page(10, 0));
    return store().list(session, query).stream().map(KnownContact::id).toList();
  }

  private void finds(SessionRef session, ContactFilter filter, KnownContact... expected) {
    assertThat(store().list(session, new ContactQuery(filter, new Page(100, 0))))
        .containsExactly(expected);
    assertThat(store().count(session, filter)).isEqualTo(expected.length);
  }

  private void arrives(SessionRef session, Message message, String chatName) {
    stores()
        .accountUpdates()
        .take(session, List.of(new LinkSignal.MessageArrived(message, chatName)), stamp("1"));
  }
}

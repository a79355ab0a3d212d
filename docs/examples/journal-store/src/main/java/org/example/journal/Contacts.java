package org.example.journal;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

record Contacts(Data data) implements ContactStore {
  private static final Comparator<KnownContact> BY_ID =
      Comparator.comparing(known -> known.id().toString(), Data.BY_CODES);

  @Override
  public Optional<Contact> find(SessionRef session, Address person) {
    return data.journal.read(() -> data.contacts.of(session).find(person.toString()));
  }

  @Override
  public List<KnownContact> list(SessionRef session, ContactQuery query) {
    var ascending =
        query.sortBy() == ContactQuery.SortField.ID
            ? BY_ID
            : Chats.byName(Contacts::shownName).thenComparing(BY_ID);
    return data.journal.read(() ->
        matching(session, query.filter())
            .sorted(query.sortOrder() == SortOrder.ASCENDING ? ascending : ascending.reversed())
            .skip(query.page().offset())
            .limit(query.page().limit())
            .toList());
  }

  @Override
  public long count(SessionRef session, ContactFilter filter) {
    return data.journal.read(() -> matching(session, filter).count());
  }

  private Stream<KnownContact> matching(SessionRef session, ContactFilter filter) {
    var chats =
        data.chats.of(session).values().stream()
            .map(Data.ChatRow::id)
            .filter(id -> id.isPerson() || id.isGroup());
    return Stream.concat(data.contacts.of(session).values().stream().map(Contact::id), chats)
        .distinct()
        .filter(id -> filter.withGroups() || !id.isGroup())
        .map(id -> known(session, id))
        .filter(known -> filter.ids().isEmpty() || filter.ids().contains(known.id()))
        .filter(known -> filter.name() == null || filter.name().equals(known.name()));
  }

  private KnownContact known(SessionRef session, Address id) {
    var contact = data.contacts.of(session).find(id.toString()).orElse(new Contact(id, null, null));
    var chat = data.chats.of(session).get(id.toString());
    return new KnownContact(
        id,
        chat == null || contact.name() != null ? contact.name() : chat.name(),
        contact.pictureUrl(),
        contact.saved(),
        chat == null ? null : chat.lastMessageAt());
  }

  private static String shownName(KnownContact known) {
    var saved = known.saved();
    if (saved != null) {
      return saved.full();
    }
    return known.name() == null ? known.id().toString() : known.name();
  }

  @Override
  public Optional<LidMapping> findLid(SessionRef session, Address person) {
    return data.journal.read(() ->
        data.lids.of(session).values().stream()
            .filter(pair ->
                pair.lid().equals(person) || (pair.hasPhone() && pair.phone().equals(person)))
            .findFirst());
  }

  @Override
  public List<Address> replacedLids(SessionRef session, Address person, int limit) {
    return data.journal.read(() ->
        data.lids.of(session).values().stream()
            .filter(pair -> pair.phone().equals(person))
            .map(LidMapping::lid)
            .sorted(Comparator.comparing(Address::toString))
            .limit(limit)
            .toList());
  }

  /// Hidden ids are digits, whose order is that of the keys.
  @Override
  public List<LidMapping> lids(SessionRef session, Page page) {
    return data.journal.read(() ->
        data.lids.of(session).values().stream().skip(page.offset()).limit(page.limit()).toList());
  }

  @Override
  public long countLids(SessionRef session) {
    return data.journal.read(() -> (long) data.lids.of(session).size());
  }
}

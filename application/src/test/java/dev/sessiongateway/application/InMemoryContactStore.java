package dev.sessiongateway.application;

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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class InMemoryContactStore implements ContactStore {
  private final InMemoryWorld world;

  InMemoryContactStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Optional<Contact> find(SessionRef session, Address person) {
    return world.read(() -> Optional.ofNullable(world.contents(session).contacts.get(person)));
  }

  @Override
  public List<KnownContact> list(SessionRef session, ContactQuery query) {
    return world.read(() ->
        matching(world.contents(session), query.filter())
            .sorted(order(query))
            .skip(query.page().offset())
            .limit(query.page().limit())
            .toList());
  }

  @Override
  public long count(SessionRef session, ContactFilter filter) {
    return world.read(() -> matching(world.contents(session), filter).count());
  }

  @Override
  public Optional<LidMapping> findLid(SessionRef session, Address person) {
    return world.read(() ->
        world.contents(session).lids.entrySet().stream()
            .map(pair -> new LidMapping(pair.getKey(), pair.getValue()))
            .filter(pair ->
                pair.lid().equals(person) || (pair.hasPhone() && pair.phone().equals(person)))
            .findFirst());
  }

  @Override
  public List<Address> replacedLids(SessionRef session, Address person, int limit) {
    return world.read(() ->
        world.contents(session).lids.entrySet().stream()
            .filter(pair -> pair.getValue().equals(person))
            .map(Map.Entry::getKey)
            .sorted(Comparator.comparing(Address::toString))
            .limit(limit)
            .toList());
  }

  @Override
  public List<LidMapping> lids(SessionRef session, Page page) {
    return world.read(() ->
        world.contents(session).lids.entrySet().stream()
            .map(pair -> new LidMapping(pair.getKey(), pair.getValue()))
            .sorted(Comparator.comparing(pair -> pair.lid().toString()))
            .skip(page.offset())
            .limit(page.limit())
            .toList());
  }

  @Override
  public long countLids(SessionRef session) {
    return world.read(() -> (long) world.contents(session).lids.size());
  }

  private static Stream<KnownContact> matching(Contents contents, ContactFilter filter) {
    var chats = contents.chats.keySet().stream().filter(id -> id.isPerson() || id.isGroup());
    return Stream.concat(contents.contacts.keySet().stream(), chats)
        .distinct()
        .filter(id -> filter.withGroups() || !id.isGroup())
        .map(id -> knownContact(contents, id))
        .filter(known -> filter.ids().isEmpty() || filter.ids().contains(known.id()))
        .filter(known -> filter.name() == null || filter.name().equals(known.name()));
  }

  private static Comparator<KnownContact> order(ContactQuery query) {
    var byId = Comparator.comparing((KnownContact known) -> known.id().toString());
    var ascending =
        query.sortBy() == ContactQuery.SortField.ID
            ? byId
            : Comparator.comparing(InMemoryContactStore::shownName, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(byId);
    return query.sortOrder() == SortOrder.ASCENDING ? ascending : ascending.reversed();
  }

  private static String shownName(KnownContact known) {
    var saved = known.saved();
    if (saved != null) {
      return saved.full();
    }
    return known.name() == null ? known.id().toString() : known.name();
  }

  private static KnownContact knownContact(Contents contents, Address id) {
    var contact = contents.contacts.getOrDefault(id, new Contact(id, null, null));
    var chat = contents.chats.get(id);
    var named = chat == null || contact.name() != null ? contact : contact.named(chat.name());
    return new KnownContact(
        id,
        named.name(),
        contact.pictureUrl(),
        contact.saved(),
        chat == null ? null : chat.lastMessageAt());
  }
}

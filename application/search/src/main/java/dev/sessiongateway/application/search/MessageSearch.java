package dev.sessiongateway.application.search;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.application.search.SearchIndex.Hit;
import dev.sessiongateway.application.search.SearchIndex.Place;
import dev.sessiongateway.application.search.SearchIndex.Query;
import dev.sessiongateway.application.search.SearchIndex.Rest;
import dev.sessiongateway.application.search.SearchIndex.Source;
import dev.sessiongateway.application.search.SearchPage.Coverage;
import dev.sessiongateway.application.search.SearchPage.FoundMessage;
import dev.sessiongateway.application.search.SearchPage.FoundName;
import dev.sessiongateway.application.search.SearchRequest.Filter;
import dev.sessiongateway.application.search.text.Snippet;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds messages by their texts, captions and file names, and contacts and groups by their names,
/// in every state of the session. Works on the node that runs the session.
///
/// A search first brings the index to what was stored before it, for [#CATCH_UP] at most. What was
/// there before the first search of a session is indexed behind its answers. What the index finds
/// is compared with the stored message, so nothing is shown that was deleted, or edited, since.
/// Thread-safe.
public final class MessageSearch implements AutoCloseable {
  static final Duration CATCH_UP = Duration.ofSeconds(2);
  static final Duration FILL_FIRST = Duration.ofSeconds(1);
  static final Duration DEADLINE = Duration.ofSeconds(5);

  private static final int NAMES = 10;
  private static final Page ALL_NAMES = new Page(NAMES, 0);

  /// Found documents that are out of date are replaced by further ones, so often at most.
  private static final int ROUNDS = 5;

  private final SearchedSessions sessions;
  private final SearchIndex index;
  private final IndexFollower follower;
  private final MessageStore messages;
  private final ContactStore contacts;
  private final LidLookup lids;
  private final Time time;

  private MessageSearch(
      SearchedSessions sessions,
      SearchIndex index,
      Stores stores,
      LidLookup lids,
      Time time,
      Executor background) {
    this.sessions = sessions;
    this.index = index;
    this.follower = new IndexFollower(index, sessions, stores, time, background);
    this.messages = stores.messages();
    this.contacts = stores.contacts();
    this.lids = lids;
    this.time = time;
  }

  /// Opens the search of a gateway; empty when its stores have no [SearchIndex]. Close it before
  /// the gateway.
  ///
  /// @param stores of the gateway
  /// @param lids as the gateway has them
  /// @param time the clock of the gateway
  /// @param background runs tasks that may block
  public static Optional<MessageSearch> open(
      Gateway gateway, Stores stores, LidLookup lids, Time time, Executor background) {
    var sessions = SearchedSessions.of(gateway);
    var search =
        stores
            .find(SearchIndex.class)
            .map(index -> new MessageSearch(sessions, index, stores, lids, time, background));
    search.ifPresent(open -> open.follower.start());
    return search;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`,
  ///   `session.elsewhere`, `invalid.cursor`, `search.too-broad`, and those of a store that is
  ///   unavailable
  public SearchPage find(SessionName name, SearchRequest request) {
    var session = sessions.get(name);
    var source = IndexUpdater.source(session);
    var cursor = request.cursor();
    var after = cursor == null ? null : SearchCursor.read(source, request, cursor);
    var isCurrent = follower.prepare(session, CATCH_UP, FILL_FIRST);
    var found = messages(session, request, after);
    var next = found.next();
    return new SearchPage(
        found.messages(),
        cursor == null && request.filter().equals(Filter.NONE)
            ? names(session, request)
            : List.of(),
        next == null ? null : SearchCursor.write(source, request, next),
        coverage(source, isCurrent));
  }

  private Coverage coverage(Source source, boolean isCurrent) {
    return index
        .progress(source)
        .map(progress ->
            switch (progress.rest()) {
              case null -> new Coverage(true, null, isCurrent);
              case Rest.Names _ -> new Coverage(false, null, isCurrent);
              case Rest.Messages(var notAfter, _) -> new Coverage(false, notAfter, isCurrent);
            })
        .orElse(new Coverage(false, null, false));
  }

  private Found messages(Session session, SearchRequest request, @Nullable Place after) {
    var source = IndexUpdater.source(session);
    var found = new ArrayList<FoundMessage>();
    var at = after;
    for (var round = 0; round < ROUNDS; round++) {
      var wanted = request.limit() - found.size();
      var hits = index.find(source, query(session, request, at, wanted + 1));
      for (var hit : hits.subList(0, Math.min(wanted, hits.size()))) {
        at = hit.place();
        current(session, request, hit).ifPresent(found::add);
      }
      if (hits.size() <= wanted) {
        return new Found(found, null);
      }
      if (found.size() == request.limit()) {
        break;
      }
    }
    return new Found(found, at);
  }

  private Query query(Session session, SearchRequest request, @Nullable Place after, int most) {
    var filter = request.filter();
    return new Query(
        Field.TEXT,
        request.text(),
        tags(session, filter),
        filter.notBefore(),
        filter.notAfter(),
        request.order(),
        after,
        most,
        DEADLINE);
  }

  private List<Set<String>> tags(Session session, Filter filter) {
    var tags = new ArrayList<Set<String>>();
    if (filter.chat() != null) {
      tags.add(
          names(session, filter.chat()).map(SearchDocuments::inChat).collect(Collectors.toSet()));
    }
    if (filter.sender() != null) {
      tags.add(
          names(session, filter.sender()).map(SearchDocuments::from).collect(Collectors.toSet()));
    }
    if (filter.fromMe() != null) {
      tags.add(Set.of(SearchDocuments.fromMe(filter.fromMe())));
    }
    if (!filter.kinds().isEmpty()) {
      tags.add(filter.kinds().stream().map(SearchDocuments::ofKind).collect(Collectors.toSet()));
    }
    return tags;
  }

  /// A message that was indexed under the hidden id of a person may be under the phone number now.
  private Stream<Address> names(Session session, Address address) {
    return Stream.concat(Stream.of(address), lids.other(session.ref(), address).stream());
  }

  /// The message as it is stored now, unless it is not what was searched for any more.
  private Optional<FoundMessage> current(Session session, SearchRequest request, Hit hit) {
    return messages
        .find(session.ref(), new MessageId(hit.id()))
        .filter(message -> isShown(message) && isSelected(session, request.filter(), message))
        .flatMap(message ->
            Snippet.of(SearchDocuments.text(message), request.text())
                .map(snippet -> new FoundMessage(message, snippet)));
  }

  /// The chat of the stories shows those that have not ended.
  private boolean isShown(Message message) {
    return !message.chat().equals(Address.STATUS)
        || !message.at().isBefore(time.instant().minus(Content.Story.LIFETIME));
  }

  private boolean isSelected(Session session, Filter filter, Message message) {
    return isOneOf(session, filter.chat(), message.chat())
        && isOneOf(session, filter.sender(), message.sender())
        && (filter.kinds().isEmpty() || filter.kinds().contains(ContentKind.of(message.content())));
  }

  private boolean isOneOf(Session session, @Nullable Address wanted, Address present) {
    return wanted == null || names(session, wanted).anyMatch(present::equals);
  }

  private List<FoundName> names(Session session, SearchRequest request) {
    var query =
        new Query(
            Field.NAME,
            request.text(),
            List.of(),
            null,
            null,
            SearchIndex.Order.NEWEST,
            null,
            NAMES,
            DEADLINE);
    var ids =
        index.find(IndexUpdater.source(session), query).stream()
            .flatMap(hit -> Address.read(hit.id()).stream())
            .toList();
    return ids.isEmpty()
        ? List.of()
        : contacts
            .list(session.ref(), new ContactQuery(new ContactFilter(ids, null, true), ALL_NAMES))
            .stream()
            .flatMap(contact -> name(contact, request).stream())
            .toList();
  }

  private static Optional<FoundName> name(KnownContact contact, SearchRequest request) {
    return Snippet.of(SearchDocuments.text(contact), request.text())
        .map(snippet -> new FoundName(contact, snippet));
  }

  /// Ends to follow what happens. The index is closed with the stores.
  @Override
  public void close() {
    follower.close();
  }

  /// @param next where the next page begins; null behind the last
  private record Found(List<FoundMessage> messages, @Nullable Place next) {}
}

package dev.sessiongateway.http.chat;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Acquaintance;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.contact.FamilyBContact;
import dev.sessiongateway.http.contact.GroupLooks;
import dev.sessiongateway.http.fault.FaultTranslation;
import dev.sessiongateway.http.product.Product;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chats with what is known of those they are with. All of it is in the store; of groups and labels
/// the session says more when it can be asked.
public final class FamilyBChatListing {
  private final Chats chats;
  private final Contacts contacts;
  private final GroupLooks groups;
  private final Labels labels;
  private final Product product;
  private final Time time;

  /// @param time tells which windows are open
  public FamilyBChatListing(
      Chats chats,
      Contacts contacts,
      GroupLooks groups,
      Labels labels,
      Product product,
      Time time) {
    this.chats = chats;
    this.contacts = contacts;
    this.groups = groups;
    this.labels = labels;
    this.product = product;
    this.time = time;
  }

  List<FamilyBChat> list(Session session, ChatQuery query) {
    var found = chats.list(session.name(), query);
    var known = contactsOf(session, found.stream().map(Chat::id).toList());
    var now = time.instant();
    return found.stream()
        .map(chat ->
            FamilyBChat.of(
                chat, known.get(chat.id()), firstMessageAt(session, chat), session, product, now))
        .toList();
  }

  private Map<Jid, FamilyBContact> contactsOf(Session session, List<Jid> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    var looks = groups.among(session, ids);
    var query = new ContactQuery(new ContactFilter(ids, null), new Page(Page.MAX_LIMIT, 0));
    return contacts.list(session.name(), query).stream()
        .collect(
            Collectors.toMap(
                Acquaintance::id,
                known -> FamilyBContact.of(known, looks.get(known.id()), session, product)));
  }

  Optional<FamilyBChatRow> find(Session session, Jid id) {
    return chats.find(session.name(), id).map(chat -> row(session, chat));
  }

  private FamilyBChatRow row(Session session, Chat chat) {
    var contact = contactsOf(session, List.of(chat.id())).get(chat.id());
    var name = contact == null ? chat.name() : contact.pushName();
    return FamilyBChatRow.of(
        chat, name, labelsOn(session, chat.id()), firstMessageAt(session, chat), session);
  }

  private Instant firstMessageAt(Session session, Chat chat) {
    var first = new MessageQuery(MessageFilter.in(chat.id()), SortOrder.ASCENDING, new Page(1, 0));
    return chats.messages(session.name(), first).stream()
        .map(message -> message.at())
        .findFirst()
        .orElse(chat.lastMessageAt());
  }

  private @Nullable List<LabelId> labelsOn(Session session, Jid chat) {
    if (session.obstacleToReading().isPresent()) {
      return null;
    }
    return FaultTranslation.ifPossible(() -> labels.on(session.name(), chat)).orElse(null);
  }
}

package dev.sessiongateway.http.chat;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.contact.GroupLooks;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.product.Product;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The pictures of chats: of people from the store, of groups where the session can say.
final class ChatPictures {
  private final Contacts contacts;
  private final GroupLooks groups;
  private final Product product;

  ChatPictures(Contacts contacts, GroupLooks groups, Product product) {
    this.contacts = contacts;
    this.groups = groups;
    this.product = product;
  }

  /// Addresses by chat, as clients get them; a chat without a picture is not in it.
  Map<Jid, String> of(Session session, List<Chat> chats) {
    if (chats.isEmpty()) {
      return Map.of();
    }
    var ids = chats.stream().map(Chat::id).toList();
    var addresses = new HashMap<Jid, String>();
    var known = new ContactQuery(new ContactFilter(ids, null), new Page(Page.MAX_LIMIT, 0));
    for (var contact : contacts.list(session.name(), known)) {
      addresses.computeIfAbsent(
          contact.id(), _ -> MediaLink.picture(product, contact.pictureUrl()));
    }
    for (var group : groups.among(session, ids).values()) {
      addresses.computeIfAbsent(group.id(), _ -> MediaLink.picture(product, group.pictureUrl()));
    }
    return addresses;
  }
}

package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.group.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.media.MediaLink;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The pictures of chats: those of contacts from the store, those of groups from the network when
/// the session is connected.
final class ChatPictures {
  private final Contacts contacts;
  private final GroupDisplayInfo groups;
  private final ServerInfo server;

  ChatPictures(Contacts contacts, GroupDisplayInfo groups, ServerInfo server) {
    this.contacts = contacts;
    this.groups = groups;
    this.server = server;
  }

  /// URLs by chat, as clients get them; a chat without a picture is absent.
  Map<Address, String> of(Session session, List<Chat> chats) {
    if (chats.isEmpty()) {
      return Map.of();
    }
    var ids = chats.stream().map(Chat::id).toList();
    var addresses = new HashMap<Address, String>();
    var known = new ContactQuery(new ContactFilter(ids, null), new Page(Page.MAX_LIMIT, 0));
    for (var contact : contacts.list(session.name(), known)) {
      addresses.computeIfAbsent(contact.id(), _ -> MediaLink.picture(server, contact.pictureUrl()));
    }
    for (var group : groups.among(session, ids).values()) {
      addresses.computeIfAbsent(group.id(), _ -> MediaLink.picture(server, group.pictureUrl()));
    }
    return addresses;
  }
}

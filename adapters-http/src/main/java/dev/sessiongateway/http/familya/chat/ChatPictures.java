package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey.ById;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.messaging.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The pictures of chats: those of contacts from the store, those of groups from the network when
/// the session is connected.
record ChatPictures(
    Contacts contacts, GroupDisplayInfo groups, Channels channels, ServerInfo server) {
  /// URLs by chat, as clients get them; a chat without a picture is absent.
  Map<Address, String> of(Session session, List<Chat> chats) {
    if (chats.isEmpty()) {
      return Map.of();
    }
    var ids = chats.stream().map(Chat::id).toList();
    var addresses = new HashMap<Address, String>();
    var known = new ContactQuery(new ContactFilter(ids, null, true), new Page(Page.MAX_LIMIT, 0));
    for (var contact : contacts.list(session.name(), known)) {
      addresses.computeIfAbsent(contact.id(), _ -> server.pictureUrl(contact.pictureUrl()));
    }
    for (var group : groups.find(session, ids).values()) {
      addresses.computeIfAbsent(group.id(), _ -> server.pictureUrl(group.pictureUrl()));
    }
    return addresses;
  }

  /// The URL of one picture, as the client gets it; null when there is none.
  ///
  /// @param refresh asks the network also when the store has one
  @Nullable String of(Session session, Address chat, boolean refresh) {
    return server.pictureUrl(address(session, chat, refresh));
  }

  private @Nullable String address(Session session, Address chat, boolean refresh) {
    if (chat.isChannel()) {
      return FaultTranslation.ifPossible(() -> channels.get(session.name(), new ById(chat)))
          .map(Channel::picture)
          .orElse(null);
    }
    var stored = refresh ? Optional.<String>empty() : stored(session, chat);
    return stored.or(() -> contacts.pictureUrl(session.name(), chat)).orElse(null);
  }

  private Optional<String> stored(Session session, Address chat) {
    var known = new ContactQuery(new ContactFilter(List.of(chat), null, true), new Page(1, 0));
    return contacts.list(session.name(), known).stream().findFirst().map(KnownContact::pictureUrl);
  }
}

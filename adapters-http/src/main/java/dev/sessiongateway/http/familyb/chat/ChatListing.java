package dev.sessiongateway.http.familyb.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.contact.ContactView;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.familyb.messaging.LastMessage;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.messaging.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chats with what is known of their contacts. Everything is read from the store; group subjects
/// and labels are asked of the network when the session is connected.
///
/// @param time decides which 24-hour windows are still open
record ChatListing(
    Chats chats,
    Contacts contacts,
    GroupDisplayInfo groups,
    Labels labels,
    ServerInfo server,
    Time time) {

  List<ChatRecord> list(Session session, ChatQuery query) {
    var found = chats.list(session.name(), query);
    LidView.of(server, session).prepareChats(found);
    var ids = found.stream().map(Chat::id).toList();
    var known = contactsOf(session, ids);
    var began = chats.firstMessagesAt(session.name(), ids);
    var now = time.instant();
    return found.stream()
        .map(chat ->
            ChatRecord.of(
                chat,
                known.get(chat.id()),
                began.getOrDefault(chat.id(), chat.lastMessageAt()),
                session,
                server,
                now))
        .toList();
  }

  private Map<Address, ContactView> contactsOf(Session session, List<Address> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    var groupsById = groups.find(session, ids);
    var query = new ContactQuery(new ContactFilter(ids, null, true), new Page(Page.MAX_LIMIT, 0));
    return contacts.list(session.name(), query).stream()
        .collect(
            Collectors.toMap(
                KnownContact::id,
                known -> ContactView.of(known, groupsById.get(known.id()), session, server)));
  }

  Optional<ChatRow> find(Session session, Address id) {
    return chats.find(session.name(), id).map(chat -> row(session, chat));
  }

  private ChatRow row(Session session, Chat chat) {
    var contact = contactsOf(session, List.of(chat.id())).get(chat.id());
    var name = contact == null ? chat.name() : contact.pushName();
    return ChatRow.of(
        chat, name, labelsOn(session, chat.id()), firstMessageAt(session, chat), session, server);
  }

  private Instant firstMessageAt(Session session, Chat chat) {
    return chats
        .firstMessagesAt(session.name(), List.of(chat.id()))
        .getOrDefault(chat.id(), chat.lastMessageAt());
  }

  private @Nullable List<LabelId> labelsOn(Session session, Address chat) {
    if (session.readingBlockedBy().isPresent()) {
      return null;
    }
    return FaultTranslation.ifPossible(() -> labels.on(session.name(), chat)).orElse(null);
  }

  /// A chat in a list.
  ///
  /// @param id of the contact's row; null for chats with neither a person nor a group
  /// @param windowStart when the chat began; the window is open for 24 hours after it
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record ChatRecord(
      @Nullable String id,
      String remoteJid,
      @Nullable String pushName,
      @Nullable String profilePicUrl,
      Instant updatedAt,
      Instant windowStart,
      Instant windowExpires,
      boolean windowActive,
      @Nullable LastMessage lastMessage,
      int unreadCount,
      boolean isSaved) {
    private static final Duration WINDOW = Duration.ofHours(24);

    static ChatRecord of(
        Chat chat,
        @Nullable ContactView contact,
        Instant began,
        Session session,
        ServerInfo server,
        Instant now) {
      var last = chat.lastMessage();
      var closes = began.plus(WINDOW);
      return new ChatRecord(
          contact == null ? null : contact.id(),
          LidView.of(server, session).shown(chat.id()).networkForm(),
          contact == null ? chat.name() : contact.pushName(),
          contact == null ? null : contact.profilePicUrl(),
          chat.lastMessageAt(),
          began,
          closes,
          now.isBefore(closes),
          last == null ? null : LastMessage.of(last, session, server),
          chat.unread(),
          contact != null && contact.isSaved());
    }
  }

  /// One chat, as the search for a single chat answers it.
  ///
  /// @param labels null when the session cannot list them
  /// @param createdAt when the first message was written
  /// @param updatedAt when the chat last changed
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record ChatRow(
      String id,
      String remoteJid,
      @Nullable String name,
      @Nullable List<String> labels,
      Instant createdAt,
      Instant updatedAt,
      String instanceId,
      int unreadMessages) {

    static ChatRow of(
        Chat chat,
        @Nullable String name,
        @Nullable List<LabelId> labels,
        Instant createdAt,
        Session session,
        ServerInfo server) {
      return new ChatRow(
          RowId.CHAT.of(session, chat.id()),
          LidView.of(server, session).shown(chat.id()).networkForm(),
          name,
          labels == null ? null : labels.stream().map(LabelId::value).toList(),
          createdAt,
          chat.lastMessageAt(),
          session.id().toString(),
          chat.unread());
    }
  }
}

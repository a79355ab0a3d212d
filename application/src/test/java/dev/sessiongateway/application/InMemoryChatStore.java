package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Entry;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryChatStore implements ChatStore {
  private final InMemoryWorld world;

  InMemoryChatStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    var byId = Comparator.comparing((Chat chat) -> chat.id().toString());
    var ascending =
        switch (query.sortBy()) {
          case ID -> byId;
          case NAME ->
              Comparator.comparing(InMemoryChatStore::shownName, String.CASE_INSENSITIVE_ORDER)
                  .thenComparing(byId);
          case LAST_MESSAGE -> Comparator.comparing(Chat::lastMessageAt).thenComparing(byId);
        };
    return world.read(() -> {
      var contents = world.contents(session);
      return matching(contents, query.filter())
          .sorted(query.sortOrder() == SortOrder.ASCENDING ? ascending : ascending.reversed())
          .skip(query.page().offset())
          .limit(query.page().limit())
          .map(chat -> withLastMessage(contents, chat))
          .toList();
    });
  }

  private static Stream<Chat> matching(Contents contents, ChatFilter filter) {
    return contents.chats.values().stream()
        .filter(chat -> filter.chats().isEmpty() || filter.chats().contains(chat.id()))
        .filter(chat -> filter.kind() == null || chat.id().kind() == filter.kind())
        .filter(chat ->
            filter.notBefore() == null || !chat.lastMessageAt().isBefore(filter.notBefore()))
        .filter(
            chat -> filter.notAfter() == null || !chat.lastMessageAt().isAfter(filter.notAfter()));
  }

  @Override
  public long count(SessionRef session, ChatFilter filter) {
    return world.read(() -> matching(world.contents(session), filter).count());
  }

  private static String shownName(Chat chat) {
    return chat.name() == null ? chat.id().toString() : chat.name();
  }

  @Override
  public Optional<Chat> find(SessionRef session, Address chat) {
    return world.read(() -> {
      var contents = world.contents(session);
      return Optional.ofNullable(contents.chats.get(chat))
          .map(found -> withLastMessage(contents, found));
    });
  }

  /// The message as it is now: it may have been acknowledged since.
  private static Chat withLastMessage(Contents contents, Chat chat) {
    return new Chat(
        chat.id(),
        chat.name(),
        chat.lastMessageAt(),
        chat.unread(),
        contents.archived.contains(chat.id()),
        current(contents, chat));
  }

  private static @Nullable Message current(Contents contents, Chat chat) {
    return chat.lastMessage() == null
        ? null
        : contents
            .messages
            .getOrDefault(chat.lastMessage().id(), new Entry(chat.lastMessage(), ""))
            .message();
  }

  @Override
  public void markRead(SessionRef session, Address chat) {
    world.write(
        session.name(),
        () -> {
          world.contents(session).markRead(chat);
          return chat;
        });
  }
}

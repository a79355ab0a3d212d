package org.example.journal;

import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.example.journal.Data.ChatRow;

record Chats(Data data) implements ChatStore {
  private static final Comparator<ChatRow> BY_ID =
      Comparator.comparing(chat -> chat.id().toString(), Data.BY_CODES);

  /// By names that are shown, where only the case of A to Z makes no difference.
  static <T> Comparator<T> byName(Function<T, String> name) {
    return Comparator.comparing(each -> Ascii.lower(name.apply(each)), Data.BY_CODES);
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    var ascending =
        switch (query.sortBy()) {
          case ID -> BY_ID;
          case NAME -> Chats.<ChatRow>byName(ChatRow::shownName).thenComparing(BY_ID);
          case LAST_MESSAGE -> Comparator.comparing(ChatRow::lastMessageAt).thenComparing(BY_ID);
        };
    return data.journal.read(() ->
        matching(session, query.filter())
            .sorted(query.sortOrder() == SortOrder.ASCENDING ? ascending : ascending.reversed())
            .skip(query.page().offset())
            .limit(query.page().limit())
            .map(row -> chat(session, row))
            .toList());
  }

  private Stream<ChatRow> matching(SessionRef session, ChatFilter filter) {
    return data.chats.of(session).values().stream()
        .filter(chat -> filter.chats().isEmpty() || filter.chats().contains(chat.id()))
        .filter(chat -> filter.kind() == null || chat.id().kind() == filter.kind())
        .filter(chat ->
            filter.notBefore() == null || !chat.lastMessageAt().isBefore(filter.notBefore()))
        .filter(
            chat -> filter.notAfter() == null || !chat.lastMessageAt().isAfter(filter.notAfter()));
  }

  @Override
  public long count(SessionRef session, ChatFilter filter) {
    return data.journal.read(() -> matching(session, filter).count());
  }

  @Override
  public Optional<Chat> find(SessionRef session, Address chat) {
    return data.journal.read(
        () -> data.chats.of(session).find(chat.toString()).map(row -> chat(session, row)));
  }

  private Chat chat(SessionRef session, ChatRow row) {
    var last = row.lastMessage();
    var message = last == null ? null : data.messages.of(session).get(last.value());
    return new Chat(
        row.id(),
        row.name(),
        row.lastMessageAt(),
        row.unread(),
        data.archived.of(session).get(row.id().toString()) != null,
        message == null ? null : message.message());
  }

  @Override
  public void markRead(SessionRef session, Address chat) {
    data.journal.write(() ->
        data.chats
            .of(session)
            .find(chat.toString())
            .filter(row -> row.unread() > 0)
            .ifPresent(row -> data.chats.of(session).put(chat.toString(), row.unread(0))));
  }
}

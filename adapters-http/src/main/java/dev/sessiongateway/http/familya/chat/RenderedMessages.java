package dev.sessiongateway.http.familya.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sessiongateway.application.cache.AdmissionFilter;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.json.EncodedArray;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A cache of messages as JSON, for pages that are read again; a message enters it when it is shown
/// for the second time. The JSON is made from nothing but its key: the message, the account and the
/// hidden ids of the people in it. So it is never out of date. Messages with files are not kept,
/// because their URLs expire. Thread-safe.
final class RenderedMessages {
  private static final long MOST_BYTES = 8 << 20;
  private static final int REMEMBERED_BITS = 14;
  private static final Json JSON = new Json(0);

  private final ServerInfo server;
  private final Cache<Key, byte[]> rendered =
      Caffeine.newBuilder()
          // Threads that read it keep it in order, because waking others takes longer.
          .executor(Runnable::run)
          .maximumWeight(MOST_BYTES)
          .weigher((Key _, byte[] json) -> json.length)
          .build();
  private final AdmissionFilter shownBefore = new AdmissionFilter(REMEMBERED_BITS);

  RenderedMessages(ServerInfo server) {
    this.server = server;
  }

  /// The messages as [MessageView] shows them.
  ///
  /// @param withFiles whether their files are shown
  EncodedArray page(List<Message> messages, Session session, boolean withFiles) {
    var lidView = LidView.of(server, session);
    lidView.prepareMessages(messages);
    return new EncodedArray(
        messages.stream().map(message -> json(message, session, lidView, withFiles)).toList());
  }

  private byte[] json(Message message, Session session, LidView lidView, boolean withFile) {
    if (!message.content().files().isEmpty()) {
      var view = MessageView.of(message, session, server);
      return JSON.write(withFile ? view : view.withoutFile());
    }
    var key = new Key(message, session.account(), lidView.people(message));
    var known = rendered.getIfPresent(key);
    if (known != null) {
      return known;
    }
    var json = render(key, session);
    if (shownBefore.admits(key.hashCode())) {
      rendered.put(key, json);
    }
    return json;
  }

  private byte[] render(Key key, Session session) {
    var lidView = LidView.of(key.people(), session);
    return JSON.write(MessageView.of(key.message(), lidView, session, server));
  }

  private record Key(Message message, @Nullable Account account, LidView.People people) {
    /// Of the id alone: few forms of one message are kept at a time.
    @Override
    public int hashCode() {
      return message.id().hashCode();
    }
  }

  /// The filter in the query of a request that reads messages.
  static final class MessageFilterQuery {
    /// In place of a chat: all chats.
    private static final String EVERY_CHAT = "all";

    private static final int LIMIT_BY_DEFAULT = 10;

    /// The end of the year 9999.
    private static final long LAST_SECOND = 253_402_300_799L;

    private static final Set<String> FILTERS =
        Set.of("filter.fromMe", "filter.ack", "filter.timestamp.gte", "filter.timestamp.lte");

    private MessageFilterQuery() {}

    static MessageQuery of(ApiRequest request, String chat) {
      var query = request.query();
      query.allowOnlyBelow("filter", FILTERS);
      checkSortBy(query.text("sortBy"));
      var only = chat(request, chat);
      var filter =
          MessageFilter.ALL
              .inChats(only == null ? List.of() : List.of(only))
              .fromMe(query.flag("filter.fromMe"))
              .withAck(ack(query.text("filter.ack")))
              .between(
                  instant(query, "filter.timestamp.gte"), instant(query, "filter.timestamp.lte"));
      return new MessageQuery(
          filter, query.order("sortOrder", SortOrder.DESCENDING), query.page(LIMIT_BY_DEFAULT));
    }

    /// Whether the files of messages are wanted; a message without says only that it has one.
    static boolean withFiles(ApiRequest request) {
      return request.query().flag("downloadMedia", true);
    }

    /// @return null for every chat
    static @Nullable Address chat(ApiRequest request, String text) {
      return isEveryChat(text) ? null : request.address("chatId", text);
    }

    static boolean isEveryChat(String chat) {
      return chat.equals(EVERY_CHAT);
    }

    private static void checkSortBy(@Nullable String text) {
      switch (text) {
        case null -> {}
        case "", "timestamp", "messageTimestamp" -> {}
        default -> throw Fault.invalid("sortBy", "must be timestamp or messageTimestamp");
      }
    }

    private static @Nullable Ack ack(@Nullable String text) {
      return text == null || text.isEmpty() ? null : Acknowledgement.ofName("filter.ack", text);
    }

    /// Clients send 0 for a field that was left empty.
    private static @Nullable Instant instant(Query query, String name) {
      var seconds = query.whole(name);
      if (seconds == null || seconds == 0) {
        return null;
      }
      if (seconds < 0 || seconds > LAST_SECOND) {
        throw Fault.invalid(name, "must be Unix seconds");
      }
      return Instant.ofEpochSecond(seconds);
    }
  }
}

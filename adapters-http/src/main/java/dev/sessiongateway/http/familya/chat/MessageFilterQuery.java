package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The filter in the query of a request that reads messages.
final class MessageFilterQuery {
  /// In place of a chat: all chats.
  private static final String EVERY_CHAT = "all";

  private static final int LIMIT_BY_DEFAULT = 10;

  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;

  private MessageFilterQuery() {}

  static MessageQuery of(ApiRequest request, String chat) {
    var query = request.query();
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

  private static @Nullable Instant instant(Query query, String name) {
    var seconds = query.whole(name);
    if (seconds == null) {
      return null;
    }
    if (seconds < 0 || seconds > LAST_SECOND) {
      throw Fault.invalid(name, "must be Unix seconds");
    }
    return Instant.ofEpochSecond(seconds);
  }
}

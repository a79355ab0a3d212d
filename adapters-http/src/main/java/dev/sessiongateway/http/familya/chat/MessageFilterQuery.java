package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The filter in the query of a request that reads messages.
public final class MessageFilterQuery {
  /// Whether the files of messages are wanted; a message without says only that it has one.
  public static final Parameter<Boolean> FILES = Parameter.flag("downloadMedia", true);

  static final Parameter<SortOrder> ORDER = Parameter.order("sortOrder", SortOrder.DESCENDING);

  /// In place of a chat: all chats.
  private static final String EVERY_CHAT = "all";

  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;

  private static final String FILTER = "filter";
  private static final Parameter<Integer> LIMIT = PageParameters.limit(10);

  /// Messages have one time, so both words sort alike.
  private static final Parameter<Boolean> SORT_BY =
      Parameter.choice(
          "sortBy", true, Map.entry("timestamp", true), Map.entry("messageTimestamp", true));

  private static final Parameter<@Nullable Long> SINCE = Parameter.whole("filter.timestamp.gte");
  private static final Parameter<@Nullable Long> UNTIL = Parameter.whole("filter.timestamp.lte");
  private static final Parameter<@Nullable Boolean> FROM_ME = Parameter.flag("filter.fromMe");
  private static final Parameter<@Nullable Ack> ACK =
      Parameter.word(
          "filter.ack",
          Arrays.stream(Ack.values()).map(Ack::code).toList(),
          Acknowledgement::ofName);

  private static final Set<String> FILTERS =
      Set.of(SINCE.name(), UNTIL.name(), FROM_ME.name(), ACK.name());

  private MessageFilterQuery() {}

  /// What an operation that reads messages has in its query.
  ///
  /// @param more what it has besides
  static Parameter<?>[] parameters(Parameter<?>... more) {
    return Stream.concat(
            Stream.of(
                LIMIT, PageParameters.OFFSET, SORT_BY, ORDER, SINCE, UNTIL, FROM_ME, ACK, FILES),
            Arrays.stream(more))
        .toArray(Parameter<?>[]::new);
  }

  static MessageQuery of(ApiRequest request, String chat) {
    request.query().allowOnlyBelow(FILTER, FILTERS);
    var _ = SORT_BY.of(request);
    var only = chat(request, chat);
    var filter =
        MessageFilter.ALL
            .inChats(only == null ? List.of() : List.of(only))
            .fromMe(FROM_ME.of(request))
            .withAck(ACK.of(request))
            .between(instant(request, SINCE), instant(request, UNTIL));
    return new MessageQuery(filter, ORDER.of(request), PageParameters.of(request, LIMIT));
  }

  /// @return null for every chat
  static @Nullable Address chat(ApiRequest request, String text) {
    return isEveryChat(text) ? null : request.address("chatId", text);
  }

  static boolean isEveryChat(String chat) {
    return chat.equals(EVERY_CHAT);
  }

  /// Clients send 0 for a field that was left empty.
  private static @Nullable Instant instant(ApiRequest request, Parameter<@Nullable Long> time) {
    var seconds = time.of(request);
    if (seconds == null || seconds == 0) {
      return null;
    }
    if (seconds < 0 || seconds > LAST_SECOND) {
      throw Fault.invalid(time.name(), "must be Unix seconds");
    }
    return Instant.ofEpochSecond(seconds);
  }
}

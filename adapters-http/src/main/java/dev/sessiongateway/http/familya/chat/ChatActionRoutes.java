package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familya.messaging.DisappearingTimerField;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a client does with a whole chat in family A: reading it, archiving it, deleting it.
///
/// @param time the time from which days are counted back
public record ChatActionRoutes(Chats chats, Time time) implements Api.FamilyA {
  private static final String CHAT = "/api/{session}/chats/{chatId}";
  private static final int MOST_OF_PERSON = 30;
  private static final int MOST_OF_GROUP = 100;
  private static final int MOST = 1000;
  private static final int WEEK = 7;
  private static final int MOST_DAYS = 36_500;
  private static final Parameter<Integer> MESSAGES = Parameter.limit("messages", MOST);
  private static final Parameter<Integer> DAYS = Parameter.limit("days", WEEK, MOST_DAYS);

  @Override
  public void register(Api api) {
    api.post("a.sendSeen", "/api/sendSeen", Scope.SEND, SeenBody.class, this::sendSeen)
        .answers(ApiResponse.Success.class);
    api.post("a.readChat", CHAT + "/messages/read", Scope.SEND, ReadBody.class, this::read)
        .parameters(MESSAGES, DAYS)
        .answers(Read.class);
    api.delete("a.deleteChat", CHAT, Scope.SEND, request -> empty(request, chats::delete));
    api.delete(
        "a.clearChat", CHAT + "/messages", Scope.SEND, request -> empty(request, chats::clear));
    api.post("a.archiveChat", CHAT + "/archive", Scope.SEND, request -> archive(request, true))
        .answers(ApiResponse.Success.class);
    api.post("a.unarchiveChat", CHAT + "/unarchive", Scope.SEND, request -> archive(request, false))
        .answers(ApiResponse.Success.class);
    api.get("a.getDisappearing", CHAT + "/disappearing", Scope.READ, this::timer)
        .answers(Disappearing.class);
    api.put(
            "a.setDisappearing",
            CHAT + "/disappearing",
            Scope.SEND,
            Disappearing.class,
            this::setTimer)
        .answers(ApiResponse.Success.class);
    api.post("a.markChatUnread", CHAT + "/unread", Scope.SEND, this::markUnread)
        .answers(ApiResponse.Success.class);
  }

  private static Address chat(ApiRequest request) {
    return request.address("chatId", request.path("chatId"));
  }

  private ApiResponse sendSeen(ApiRequest request, SeenBody body) {
    var session = request.session(body.session());
    chats.markRead(
        session.name(), request.address("chatId", body.chatId()), body.toMessageIds(request));
    return request.done(ApiResponse.SUCCESS);
  }

  private ApiResponse read(ApiRequest request, ReadBody body) {
    var session = request.session();
    var chat = chat(request);
    var byDefault = chat.isPerson() ? MOST_OF_PERSON : MOST_OF_GROUP;
    var most = number(request, body.messages(), MESSAGES, MOST);
    var days = number(request, body.days(), DAYS, MOST_DAYS);
    var read =
        chats.markNewestRead(
            session.name(),
            chat,
            most == 0 ? byDefault : most,
            time.instant().minus(Duration.ofDays(days == 0 ? WEEK : days)));
    return request.done(
        new Read(
            read.stream().map(message -> SerializedMessageId.of(message).toString()).toList()));
  }

  /// A number of the body or, when it is absent there, of the query; 0 is absent.
  private static int number(
      ApiRequest request, @Nullable Integer inBody, Parameter<Integer> inQuery, int highest) {
    return inBody == null ? inQuery.of(request) : Math.min(inBody, highest);
  }

  private ApiResponse archive(ApiRequest request, boolean archived) {
    var session = request.session();
    chats.archive(session.name(), chat(request), archived);
    return request.done(ApiResponse.SUCCESS);
  }

  private static ApiResponse empty(ApiRequest request, BiConsumer<SessionName, Address> change) {
    change.accept(request.session().name(), chat(request));
    return ApiResponse.empty(200);
  }

  private ApiResponse timer(ApiRequest request) {
    var timer = chats.timer(request.session().name(), chat(request));
    return ApiResponse.ok(new Disappearing(timer.length().toSeconds()));
  }

  private ApiResponse setTimer(ApiRequest request, Disappearing body) {
    var timer = DisappearingTimerField.required(body.ephemeralExpiration());
    chats.setTimer(request.session().name(), chat(request), timer);
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse markUnread(ApiRequest request) {
    var session = request.session();
    chats.markUnread(session.name(), chat(request));
    return request.done(ApiResponse.SUCCESS);
  }

  /// @param messageId the field of older clients
  record SeenBody(
      @Nullable String session,
      String chatId,
      @Nullable List<@Length(min = 1) String> messageIds,
      @Nullable String messageId) {
    List<MessageId> toMessageIds(ApiRequest request) {
      var many = messageIds == null ? Stream.<String>of() : messageIds.stream();
      return Stream.concat(many, Stream.ofNullable(messageId))
          .filter(id -> !id.isBlank())
          .map(id -> request.messageId("messageIds", id))
          .toList();
    }
  }

  /// @param messages how many, the newest first
  /// @param days not older than this
  record ReadBody(
      @Nullable @Range(min = 0) Integer messages, @Nullable @Range(min = 0) Integer days) {}

  /// @param ephemeralExpiration seconds after which messages disappear; 0 when they stay
  record Disappearing(Long ephemeralExpiration) {}

  /// @param ids of the messages that were read
  record Read(List<String> ids) {}
}

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.phone.MessageWait;
import dev.sessiongateway.application.phone.PhoneFeed.Listener;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The messages of a phone in the order of their arrival, for callers that wait for one, and what
/// changes on the phone as server-sent events.
record PhoneFeedRoutes(PhonePaths phones) {
  private static final Parameter<Integer> LIMIT = PageParameters.limit(100);
  private static final Parameter<SortOrder> ORDER =
      Parameter.order("sortOrder", SortOrder.ASCENDING);

  void register(Api api) {
    api.get(
            "simulator.listAllMessages",
            PhonePaths.PHONE + "/messages",
            Scope.ADMIN,
            request -> messages(request, null))
        .parameters(PhonePaths.AFTER, PhonePaths.WAIT, LIMIT, PageParameters.OFFSET, ORDER)
        .answersList(PhoneMessageView.class);
    api.get(
            "simulator.listMessages",
            PhonePaths.CHAT + "/messages",
            Scope.ADMIN,
            request -> messages(request, PhonePaths.chat(request)))
        .parameters(PhonePaths.AFTER, PhonePaths.WAIT, LIMIT, PageParameters.OFFSET, ORDER)
        .answersList(PhoneMessageView.class);
    api.eventStream("simulator.feed", PhonePaths.PHONE + "/feed", Scope.ADMIN, this::feed)
        .parameters(PhonePaths.AFTER);
  }

  private ApiResponse messages(ApiRequest request, @Nullable Address chat) {
    request.query().allowOnly("after", "limit", "offset", "sortOrder", "wait");
    var page = PageParameters.of(request, LIMIT);
    var wanted =
        new MessageQuery(
            chat,
            PhonePaths.message(request, PhonePaths.AFTER),
            page.limit(),
            page.offset(),
            ORDER.of(request));
    var found =
        new MessageWait(phones.all())
            .await(PhonePaths.number(request), wanted, PhonePaths.timeout(request));
    return ApiResponse.ok(found.stream().map(PhoneMessageView::of).toList());
  }

  private void feed(ApiRequest request, LiveConnection connection) {
    request.query().allowOnly("after", "apikey", "ticket", "x-api-key");
    // A reconnecting browser repeats the query, so the header wins over it.
    var last = request.header("Last-Event-ID");
    var seen = last == null || last.isEmpty() ? PhonePaths.AFTER.of(request) : last;
    var subscription =
        phones
            .all()
            .follow(
                PhonePaths.number(request),
                PhonePaths.message(request, "after", seen),
                new FeedEvents(seen == null ? "" : seen, connection));
    connection.onEnd(subscription::close);
  }

  /// Writes what changes on a phone to a connection. The id of an event is that of the last message
  /// that is new, from which a client that reconnects goes on.
  static final class FeedEvents implements Listener {
    static final String MESSAGE = "message";
    static final String CHAT = "chat";
    static final String CONTACT = "contact";
    static final String CHAT_REMOVED = "chat.removed";
    static final String TYPING = "typing";
    static final String CALL = "call";
    static final String GROUP = "group";
    static final String RESET = "reset";
    static final String PHONE_REMOVED = "phone.removed";

    /// Only writes.
    private static final Json JSON = new Json(0);

    private final LiveConnection connection;
    private String id;

    /// @param id of the message that the client saw last; empty when it saw none
    FeedEvents(String id, LiveConnection connection) {
      this.id = id;
      this.connection = connection;
    }

    @Override
    public void on(List<Update> updates) {
      for (var update : updates) {
        if (update instanceof Update.OfMessage(var message, var isNew) && isNew) {
          id = message.message().id().value();
        }
        if (update instanceof Update.Shown shown) {
          connection.send(
              new RenderedEvent(
                  id, name(shown), Instant.EPOCH, "", JSON.write(body(shown)), null, 1));
        }
      }
    }

    private static String name(Update.Shown update) {
      return switch (update) {
        case Update.OfMessage _ -> MESSAGE;
        case Update.OfContact _ -> CONTACT;
        case Update.OfChat _ -> CHAT;
        case Update.ChatRemoved _ -> CHAT_REMOVED;
        case Update.Typing _ -> TYPING;
        case Update.OfCall _ -> CALL;
        case Update.OfGroup _ -> GROUP;
        case Update.WorldReplaced _ -> RESET;
        case Update.PhoneRemoved _ -> PHONE_REMOVED;
      };
    }

    private static Object body(Update.Shown update) {
      return switch (update) {
        case Update.OfMessage(var message, var isNew) ->
            new MessageUpdate(isNew, PhoneMessageView.of(message));
        case Update.OfContact(var person, var saved) ->
            new SavedContact(person.toString(), saved == null ? null : saved.full());
        case Update.OfChat(var chat) -> PhoneChatView.of(chat);
        case Update.ChatRemoved(var chat) -> new Removed(chat.toString());
        case Update.Typing(var chat, var who) ->
            new Typing(chat.toString(), who.stream().map(Address::toString).toList());
        case Update.OfCall(var call) -> PhoneCallView.of(call);
        case Update.OfGroup(var group) -> WorldView.GroupView.of(group);
        case Update.WorldReplaced _, Update.PhoneRemoved _ -> Map.of();
      };
    }

    record MessageUpdate(boolean isNew, PhoneMessageView message) {}

    /// @param name in the address book; absent when it is not there any more
    record SavedContact(String person, @Nullable String name) {}

    record Removed(String id) {}

    record Typing(String chat, List<String> typing) {}
  }
}

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.Listener;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// Writes what changes on a phone to a connection. The id of an event is that of the last message
/// that is new, from which a client that reconnects goes on.
final class FeedEvents implements Listener {
  static final String MESSAGE = "message";
  static final String CHAT = "chat";
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
      connection.send(
          new RenderedEvent(id, name(update), Instant.EPOCH, "", JSON.write(body(update))));
    }
  }

  private static String name(Update update) {
    return switch (update) {
      case Update.OfMessage _ -> MESSAGE;
      case Update.OfChat _ -> CHAT;
      case Update.ChatRemoved _ -> CHAT_REMOVED;
      case Update.Typing _ -> TYPING;
      case Update.OfCall _ -> CALL;
      case Update.OfGroup _ -> GROUP;
      case Update.WorldReplaced _ -> RESET;
      case Update.PhoneRemoved _ -> PHONE_REMOVED;
    };
  }

  private static Object body(Update update) {
    return switch (update) {
      case Update.OfMessage(var message, var isNew) ->
          new MessageUpdate(isNew, MessageView.of(message));
      case Update.OfChat(var chat) -> PhoneChatRoutes.ChatView.of(chat);
      case Update.ChatRemoved(var chat) -> new Removed(chat.toString());
      case Update.Typing(var chat, var who) ->
          new Typing(chat.toString(), who.stream().map(Address::toString).toList());
      case Update.OfCall(var call) -> PhoneCallRoutes.CallView.of(call);
      case Update.OfGroup(var group) -> WorldView.GroupView.of(group);
      case Update.WorldReplaced _, Update.PhoneRemoved _ -> Map.of();
    };
  }

  record MessageUpdate(boolean isNew, MessageView message) {}

  record Removed(String id) {}

  record Typing(String chat, List<String> typing) {}
}

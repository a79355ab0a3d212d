package dev.sessiongateway.http.familyb.contact;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import dev.sessiongateway.http.kernel.part.ChatBots;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Blocks and unblocks contacts, and switches the bot of a chat: the API document has one path for
/// both.
///
/// @param bots empty where no part brings them
public record BlockRoutes(Contacts contacts, Optional<ChatBots> bots, Recipients recipients)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.putOrPost(
            "b.updateBlockStatus",
            "/chat/updateBlockStatus/{instance}",
            Scope.SEND,
            BlockBody.class,
            this::block)
        .answers(Blocked.class);
    api.putOrPost(
            "b.updateBlockStatusOfMessages",
            "/message/updateBlockStatus/{instance}",
            Scope.SEND,
            BlockBody.class,
            this::block)
        .answers(Blocked.class);
    api.putOrPost(
        "b.updateBotStatus",
        "/chat/updateBotStatus/{instance}",
        Scope.SEND,
        BotBody.class,
        this::bot);
  }

  private ApiResponse block(ApiRequest request, BlockBody body) {
    var session = request.session();
    return switch (body.status()) {
      case "block" -> block(session, body.number(), true);
      case "unblock" -> block(session, body.number(), false);
      default -> throw new IllegalStateException(body.status());
    };
  }

  private ApiResponse block(Session session, String number, boolean blocked) {
    var who = recipients.reach(session.name(), number);
    if (!who.isPerson()) {
      throw Fault.invalid("number", "must be a person");
    }
    contacts.block(session.name(), who, blocked);
    return ApiResponse.created(new Blocked("success"));
  }

  private ApiResponse bot(ApiRequest request, BotBody body) {
    var session = request.session();
    return switch (body.status()) {
      case "block" -> block(session, body.person(), true);
      case "unblock" -> block(session, body.person(), false);
      default -> switchBot(request, session, body);
    };
  }

  /// For the bots of the instance; also kept for bots elsewhere, in a chat where none has answered.
  private ApiResponse switchBot(ApiRequest request, Session session, BotBody body) {
    var chat = NumberOrAddress.parse(request.addressing(), body.chatField(), body.chat());
    bots.orElseThrow(() -> PartOperations.missing(ChatBots.PART))
        .change(session.name(), chat, body.status());
    var now = new Bot(chat.networkForm(), body.status());
    return ApiResponse.ok(new BotSwitched(new OfInstance(session.name().value(), now)));
  }

  /// @param status `block` or `unblock`
  record BlockBody(String number, @OneOf({"block", "unblock"}) String status) {}

  /// @param remoteJid the chat of the bot; `number` is accepted in its place
  record BotBody(
      @Nullable String number,
      @Nullable String remoteJid,
      @OneOf({"block", "unblock", "opened", "paused", "closed", "delete"}) String status) {
    String person() {
      return Required.of("number", number == null ? remoteJid : number);
    }

    String chatField() {
      return remoteJid == null && number != null ? "number" : "remoteJid";
    }

    String chat() {
      return Required.of("remoteJid", remoteJid == null ? number : remoteJid);
    }
  }

  @SchemaName("B.Blocked")
  record Blocked(String block) {}

  record BotSwitched(OfInstance bot) {}

  record OfInstance(String instanceName, Bot bot) {}

  record Bot(String remoteJid, String status) {}
}

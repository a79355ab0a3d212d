package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.bots.client.HttpBotProvider;
import dev.sessiongateway.http.bots.engine.BotKeys;
import dev.sessiongateway.http.bots.engine.BotListener;
import dev.sessiongateway.http.bots.engine.BotProvider;
import dev.sessiongateway.http.bots.engine.BotReceivers;
import dev.sessiongateway.http.bots.engine.BotTurns;
import dev.sessiongateway.http.bots.engine.Bots;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.ChatBots;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a gateway has for bots. Stores without conversations of bots have none.
public final class BotsPart implements GatewayPart {
  private static final String OPENAI_URL = "bots.openai-url";

  private @Nullable BotConversations open;

  @Override
  public ReceiverProvider receivers(PartContext context) {
    var found = conversations(context);
    if (found.isEmpty()) {
      return _ -> List.of();
    }
    var conversations = found.get();
    var gateway = context.gateway();
    var time = context.time();
    var turns =
        new BotTurns(
            gateway,
            conversations,
            provider(context),
            context.cipher(),
            time,
            context.background());
    return new BotReceivers(
        BotListener.of(gateway, conversations, turns, new LinearExpressions(), time));
  }

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return conversations(context).stream()
        .<Api.RouteGroup>map(conversations -> routes(context, conversations))
        .toList();
  }

  private static BotRoutes routes(PartContext context, BotConversations conversations) {
    var gateway = context.gateway();
    var time = context.time();
    var identifiers = context.identifiers();
    var bots = new Bots(gateway, conversations, new LinearExpressions(), identifiers, time);
    var keys = new BotKeys(gateway, provider(context), context.cipher(), identifiers, time);
    return new BotRoutes(bots, keys);
  }

  @Override
  public <T> Optional<T> find(Class<T> type, PartContext context) {
    return type == ChatBots.class
        ? conversations(context).map(BotStatusService::new).map(type::cast)
        : Optional.empty();
  }

  /// Of the gateway; its observers get what the operations change.
  private Optional<BotConversations> conversations(PartContext context) {
    if (open == null) {
      open =
          BotConversations.of(
                  context.gateway(), context.stores(), context.identifiers(), context.time())
              .orElse(null);
    }
    return Optional.ofNullable(open);
  }

  private static BotProvider provider(PartContext context) {
    var openAi = context.settings().get(OPENAI_URL);
    return new HttpBotProvider(
        context.outbound(),
        context.server().publicUrl(),
        openAi == null ? HttpBotProvider.OPENAI : URI.create(openAi),
        context.machine(),
        HttpBotProvider.WITHIN);
  }
}

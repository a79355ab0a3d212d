package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.bots.client.HttpBotProvider;
import dev.sessiongateway.http.bots.engine.BotKeys;
import dev.sessiongateway.http.bots.engine.BotListener;
import dev.sessiongateway.http.bots.engine.BotProvider;
import dev.sessiongateway.http.bots.engine.BotReceivers;
import dev.sessiongateway.http.bots.engine.BotTurns;
import dev.sessiongateway.http.bots.engine.Bots;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.net.URI;
import java.util.List;

/// What a gateway has for bots. What is stored of them, and whether one answers in a chat, is the
/// gateway's own.
public final class BotsPart implements GatewayPart {
  private static final String OPENAI_URL = "bots.openai-url";

  @Override
  public ReceiverProvider receivers(PartContext context) {
    var gateway = context.gateway();
    var time = context.time();
    var turns =
        new BotTurns(gateway, provider(context), context.cipher(), time, context.background());
    return new BotReceivers(BotListener.of(gateway, turns, new LinearExpressions(), time));
  }

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    var gateway = context.gateway();
    var time = context.time();
    var bots = new Bots(gateway, new LinearExpressions(), context.identifiers(), time);
    var keys =
        new BotKeys(gateway, provider(context), context.cipher(), context.identifiers(), time);
    return List.of(new BotRoutes(bots, keys));
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

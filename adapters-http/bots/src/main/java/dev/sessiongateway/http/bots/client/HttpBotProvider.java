package dev.sessiongateway.http.bots.client;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The servers of bots, over HTTP. Calls go where webhooks may go; a turn ends at its deadline,
/// however many calls it takes.
public final class HttpBotProvider implements BotProvider {
  /// How long a turn may take.
  public static final Duration WITHIN = Duration.ofSeconds(60);

  /// The API of OpenAI itself.
  public static final URI OPENAI = URI.create("https://api.openai.com/v1");

  private final OutboundClient client;
  private final Duration within;
  private final OpenAiBots openAi;
  private final String server;

  /// @param server the gateway's own address, which is sent to bots
  /// @param openAi the API of OpenAI, or of a server like it
  /// @param within how long a turn may take
  public HttpBotProvider(
      OutboundClient client, URI server, URI openAi, Time time, Duration within) {
    this.client = client;
    this.within = within;
    this.server = server.toString();
    this.openAi = new OpenAiBots(openAi, new OpenAiAssistants(openAi, time));
  }

  @Override
  public Reply ask(Question question) throws BotFailure {
    return of(question.target()).ask(question, calls(question.via()));
  }

  @Override
  public boolean takes(BotTarget target, MediaKind kind) {
    return of(target).takes(kind);
  }

  private BotClient of(BotTarget target) {
    return switch (target) {
      case BotTarget.Typebot _ -> new TypebotBots(server);
      case BotTarget.OpenAiAssistant _, BotTarget.OpenAiChat _ -> openAi;
      case BotTarget.Dify _ -> new DifyBots(server);
      case BotTarget.Flowise _ -> new FlowiseClient(server);
      case BotTarget.N8n _ -> new N8nClient(server);
      case BotTarget.EvoAi _ -> new EvoAiClient(server);
      case BotTarget.EvolutionBot _ -> new EvolutionBotClient(server);
    };
  }

  @Override
  public String transcribe(Credentials credentials, File voice) throws BotFailure {
    return openAi.transcribe(voice, calls(credentials.via()).keyed(credentials.secret()));
  }

  @Override
  public List<String> models(Credentials credentials) throws BotFailure {
    return openAi.models(calls(credentials.via()).keyed(credentials.secret()));
  }

  private BotCalls calls(SessionConfig.@Nullable Proxy via) {
    return BotCalls.of(client, via, System.nanoTime() + within.toNanos());
  }
}

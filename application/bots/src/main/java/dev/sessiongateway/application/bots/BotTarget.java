package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.text.Coded;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a bot lives and how it is asked.
public sealed interface BotTarget {
  default BotKind kind() {
    return switch (this) {
      case Typebot _ -> BotKind.TYPEBOT;
      case OpenAiAssistant _, OpenAiChat _ -> BotKind.OPENAI;
      case Dify _ -> BotKind.DIFY;
      case Flowise _ -> BotKind.FLOWISE;
      case N8n _ -> BotKind.N8N;
      case EvoAi _ -> BotKind.EVOAI;
      case EvolutionBot _ -> BotKind.EVOLUTION_BOT;
    };
  }

  /// What opens it; null when it needs no key, or when [BotConfig] has the key.
  default @Nullable SealedSecret secret() {
    return null;
  }

  /// A flow of a Typebot server.
  ///
  /// @param typebot the public id of the flow
  record Typebot(URI url, String typebot) implements BotTarget {}

  /// An assistant of OpenAI, which keeps the conversation in a thread.
  ///
  /// @param functionUrl where functions are called that the assistant wants to be called
  record OpenAiAssistant(BotId credentials, String assistantId, @Nullable URI functionUrl)
      implements BotTarget {}

  /// A model of OpenAI. The messages stand before each conversation, in this order.
  record OpenAiChat(
      BotId credentials,
      String model,
      List<String> systemMessages,
      List<String> assistantMessages,
      List<String> userMessages,
      int maxTokens)
      implements BotTarget {
    public OpenAiChat {
      systemMessages = List.copyOf(systemMessages);
      assistantMessages = List.copyOf(assistantMessages);
      userMessages = List.copyOf(userMessages);
    }
  }

  /// An app of a Dify server.
  ///
  /// @param url with `/v1`
  record Dify(DifyApp app, URI url, @Nullable SealedSecret secret) implements BotTarget {}

  /// What an app of Dify is.
  enum DifyApp implements Coded {
    CHAT_BOT("chatBot"),
    TEXT_GENERATOR("textGenerator"),
    AGENT("agent"),
    WORKFLOW("workflow");

    private final String code;

    DifyApp(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// The prediction of a chat flow of a Flowise server.
  record Flowise(URI url, @Nullable SealedSecret secret) implements BotTarget {}

  /// A webhook that starts a workflow of n8n.
  ///
  /// @param user of HTTP's basic authentication, whose password is the secret
  record N8n(URI url, @Nullable String user, @Nullable SealedSecret secret) implements BotTarget {}

  /// An agent of Evo AI.
  record EvoAi(URI url, @Nullable SealedSecret secret) implements BotTarget {}

  /// Any server that takes one request for each turn.
  record EvolutionBot(URI url, @Nullable SealedSecret secret) implements BotTarget {}
}

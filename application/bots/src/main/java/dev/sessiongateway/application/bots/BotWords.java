package dev.sessiongateway.application.bots;

import dev.sessiongateway.application.form.FormTable;
import dev.sessiongateway.application.form.PartWords;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.application.surface.Internal;

/// The words in which bots are stored.
@Internal
public final class BotWords implements PartWords {
  @Override
  public void addTo(FormTable table) {
    table
        .partConfig(BotConfig.PART, BotConfig.class)
        .union(BotTarget.class, StoredWords.IS)
        .kind(BotTarget.Typebot.class, "typebot")
        .kind(BotTarget.OpenAiAssistant.class, "openai-assistant")
        .kind(BotTarget.OpenAiChat.class, "openai-chat")
        .kind(BotTarget.Dify.class, "dify")
        .kind(BotTarget.Flowise.class, "flowise")
        .kind(BotTarget.N8n.class, "n8n")
        .kind(BotTarget.EvoAi.class, "evoai")
        .kind(BotTarget.EvolutionBot.class, "evolution-bot")
        .union(BotTrigger.class, StoredWords.IS)
        .kind(BotTrigger.All.class, "all")
        .kind(BotTrigger.None.class, "none")
        .kind(BotTrigger.Keyword.class, "keyword")
        .kind(BotTrigger.Advanced.class, "advanced");
  }
}

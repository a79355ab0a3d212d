package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotChat;
import dev.sessiongateway.application.bots.BotCredentials;
import dev.sessiongateway.application.bots.BotDefaults;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.application.bots.SealedSecret;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Bots, their settings and their conversations as family B shows them. What was never set is
/// absent; keys are masked.
final class BotRows {
  private static final String INSTANCE = "instanceId";
  private static final String FALLBACK = "fallbackId";

  private BotRows() {}

  static Map<String, Object> of(Session session, Bot bot) {
    var row = new LinkedHashMap<String, Object>();
    row.put("id", bot.id().value());
    row.put("enabled", bot.enabled());
    put(row, "description", bot.description());
    addTarget(row, bot.target());
    addTrigger(row, bot.trigger());
    addSettings(row, bot.settings());
    row.put("createdAt", bot.createdAt());
    row.put("updatedAt", bot.updatedAt());
    row.put(INSTANCE, session.id().toString());
    return row;
  }

  private static void addTarget(Map<String, Object> row, BotTarget target) {
    switch (target) {
      case BotTarget.Typebot(var url, var typebot) -> {
        row.put("url", url.toString());
        row.put("typebot", typebot);
      }
      case BotTarget.OpenAiAssistant(var key, var assistant, var function) -> {
        row.put("openaiCredsId", key.value());
        row.put("botType", "assistant");
        row.put("assistantId", assistant);
        put(row, "functionUrl", function == null ? null : function.toString());
      }
      case BotTarget.OpenAiChat chat -> {
        row.put("openaiCredsId", chat.credentials().value());
        row.put("botType", "chatCompletion");
        row.put("model", chat.model());
        row.put("systemMessages", chat.systemMessages());
        row.put("assistantMessages", chat.assistantMessages());
        row.put("userMessages", chat.userMessages());
        row.put("maxTokens", chat.maxTokens());
      }
      case BotTarget.Dify(var app, var url, var secret) -> {
        row.put("botType", app.code());
        addKeyed(row, "apiUrl", url.toString(), "apiKey", secret);
      }
      case BotTarget.Flowise(var url, var secret) ->
          addKeyed(row, "apiUrl", url.toString(), "apiKey", secret);
      case BotTarget.N8n(var url, var user, var secret) -> {
        put(row, "basicAuthUser", user);
        addKeyed(row, "webhookUrl", url.toString(), "basicAuthPass", secret);
      }
      case BotTarget.EvoAi(var url, var secret) ->
          addKeyed(row, "agentUrl", url.toString(), "apiKey", secret);
      case BotTarget.EvolutionBot(var url, var secret) ->
          addKeyed(row, "apiUrl", url.toString(), "apiKey", secret);
    }
  }

  private static void addKeyed(
      Map<String, Object> row,
      String urlName,
      String url,
      String keyName,
      @Nullable SealedSecret secret) {
    row.put(urlName, url);
    put(row, keyName, secret == null ? null : SecretMask.MASK);
  }

  private static void addTrigger(Map<String, Object> row, BotTrigger trigger) {
    switch (trigger) {
      case BotTrigger.All() -> row.put("triggerType", "all");
      case BotTrigger.None() -> row.put("triggerType", "none");
      case BotTrigger.Advanced(var expression) -> {
        row.put("triggerType", "advanced");
        row.put("triggerValue", expression);
      }
      case BotTrigger.Keyword(var operator, var value) -> {
        row.put("triggerType", "keyword");
        row.put("triggerOperator", operator.code());
        row.put("triggerValue", value);
      }
    }
  }

  private static void addSettings(Map<String, Object> row, BotSettings settings) {
    var expire = settings.expire();
    put(row, "expire", expire == null ? null : expire.toMinutes());
    put(row, "keywordFinish", settings.keywordFinish());
    put(row, "delayMessage", millis(settings.delayMessage()));
    put(row, "unknownMessage", settings.unknownMessage());
    put(row, "listeningFromMe", settings.listeningFromMe());
    put(row, "stopBotFromMe", settings.stopBotFromMe());
    put(row, "keepOpen", settings.keepOpen());
    var debounce = settings.debounceTime();
    put(row, "debounceTime", debounce == null ? null : debounce.toSeconds());
    put(row, "ignoreJids", settings.ignoreJids());
    put(row, "splitMessages", settings.splitMessages());
    put(row, "timePerChar", millis(settings.timePerChar()));
  }

  private static @Nullable Long millis(@Nullable Duration duration) {
    return duration == null ? null : duration.toMillis();
  }

  private static void put(Map<String, Object> row, String name, @Nullable Object value) {
    if (value != null) {
      row.put(name, value);
    }
  }

  /// Evolution API shows these values before anybody sets others.
  static Map<String, Object> unset() {
    var row = new LinkedHashMap<String, Object>();
    row.put("expire", 300);
    row.put("keywordFinish", "bye");
    row.put("delayMessage", 1_000);
    row.put("unknownMessage", "Sorry, I dont understand");
    row.put("listeningFromMe", true);
    row.put("stopBotFromMe", true);
    row.put("keepOpen", false);
    row.put("debounceTime", 1);
    row.put("ignoreJids", List.of());
    row.put("splitMessages", false);
    row.put("timePerChar", 0);
    row.put(FALLBACK, "");
    row.put("fallback", NullNode.getInstance());
    return row;
  }

  /// @param fallback null when there is none
  static Map<String, Object> of(Session session, BotDefaults defaults, @Nullable Bot fallback) {
    var row = new LinkedHashMap<String, Object>();
    addSettings(row, defaults.settings());
    row.put(FALLBACK, fallback == null ? "" : fallback.id().value());
    row.put("fallback", fallback == null ? NullNode.getInstance() : of(session, fallback));
    if (defaults.kind() == BotKind.OPENAI) {
      var key = defaults.credentials();
      put(row, "openaiCredsId", key == null ? null : key.value());
      row.put("speechToText", defaults.speechToText());
    }
    row.put("createdAt", defaults.createdAt());
    row.put("updatedAt", defaults.updatedAt());
    row.put(INSTANCE, session.id().toString());
    return row;
  }

  static Map<String, Object> of(Session session, BotKind kind, BotChat chat) {
    var conversation = chat.conversation();
    var row = new LinkedHashMap<String, Object>();
    row.put("id", conversation.id());
    row.put("sessionId", conversation.id());
    row.put("remoteJid", chat.chat().networkForm());
    put(row, "pushName", conversation.pushName());
    row.put("status", Ascii.lower(conversation.status().code()));
    row.put("awaitUser", !conversation.isWaiting());
    row.put("type", kind.code());
    put(row, "botId", conversation.bot() == null ? null : conversation.bot().value());
    row.put("waiting", conversation.waiting().size());
    put(row, "problem", conversation.problem());
    row.put("createdAt", conversation.createdAt());
    row.put("updatedAt", conversation.updatedAt());
    row.put(INSTANCE, session.id().toString());
    return row;
  }

  static Map<String, Object> of(Session session, BotCredentials credentials) {
    var row = new LinkedHashMap<String, Object>();
    row.put("id", credentials.id().value());
    row.put("name", credentials.name());
    row.put("apiKey", SecretMask.MASK);
    row.put("createdAt", credentials.createdAt());
    row.put("updatedAt", credentials.createdAt());
    row.put(INSTANCE, session.id().toString());
    return row;
  }
}

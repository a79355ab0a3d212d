package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.text.Coded;

/// Whose API a bot speaks, in the order in which triggers are looked through.
public enum BotKind implements Coded {
  EVOLUTION_BOT("evolutionBot"),
  TYPEBOT("typebot"),
  OPENAI("openai"),
  DIFY("dify"),
  N8N("n8n"),
  EVOAI("evoai"),
  FLOWISE("flowise");

  private final String code;

  BotKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}

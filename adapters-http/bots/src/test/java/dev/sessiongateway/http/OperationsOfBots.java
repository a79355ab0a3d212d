package dev.sessiongateway.http;

import java.util.regex.Pattern;

/// Separates the operations of the part from those of the gateway.
public final class OperationsOfBots {
  private static final Pattern PATH =
      Pattern.compile("/(typebot|openai|dify|flowise|n8n|evoai|evolutionBot)/.*");

  private OperationsOfBots() {}

  public static boolean has(String path) {
    return PATH.matcher(path).matches();
  }
}

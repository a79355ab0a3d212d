package dev.sessiongateway.http.bots.engine;

import java.net.URI;

class FakeBotProviderTest implements BotProviderContract {
  private final FakeBotProvider provider = new FakeBotProvider();

  @Override
  public BotProvider provider() {
    return provider;
  }

  @Override
  public URI echo() {
    return FakeBotProvider.ECHO;
  }

  @Override
  public URI unavailable() {
    return FakeBotProvider.UNAVAILABLE;
  }

  @Override
  public URI refusing() {
    return FakeBotProvider.REFUSING;
  }

  @Override
  public URI forgetful() {
    return FakeBotProvider.FORGETFUL;
  }
}

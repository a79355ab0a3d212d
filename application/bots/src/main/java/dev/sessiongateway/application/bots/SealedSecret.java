package dev.sessiongateway.application.bots;

/// A secret that is encrypted for its session.
public record SealedSecret(String value) {
  @Override
  public String toString() {
    return "SealedSecret[…]";
  }
}

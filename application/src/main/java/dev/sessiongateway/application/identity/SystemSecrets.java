package dev.sessiongateway.application.identity;

import java.security.SecureRandom;
import java.util.UUID;

/// Secrets from the system's entropy.
public final class SystemSecrets implements Secrets {
  private final SecureRandom random = new SecureRandom();

  @Override
  public String secret(int length) {
    return RandomText.of(RandomText.LETTERS_AND_DIGITS, length, random);
  }

  @Override
  public String digits(int length) {
    return RandomText.of(RandomText.DIGITS, length, random);
  }

  @Override
  public UUID token() {
    return UUID.randomUUID();
  }
}

package dev.sessiongateway.bootstrap.system;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.messaging.MessageId;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;

/// Ids that nobody can guess, from the system's entropy.
public final class SystemIdentifiers implements Identifiers {
  private static final String MESSAGE_PREFIX = "3EB0";
  private static final int MESSAGE_BYTES = 9;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String LETTERS_AND_DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final SecureRandom random = new SecureRandom();
  private final UlidSequence ulids = new UlidSequence(random);

  @Override
  public MessageId messageId() {
    var bytes = new byte[MESSAGE_BYTES];
    random.nextBytes(bytes);
    return new MessageId(MESSAGE_PREFIX + HEX.formatHex(bytes));
  }

  @Override
  public EventId eventId(Instant at) {
    return new EventId("evt_" + ulids.next(at.toEpochMilli()));
  }

  @Override
  public UUID uuid() {
    return UUID.randomUUID();
  }

  @Override
  public String secret(int length) {
    var secret = new StringBuilder(length);
    while (secret.length() < length) {
      secret.append(LETTERS_AND_DIGITS.charAt(random.nextInt(LETTERS_AND_DIGITS.length())));
    }
    return secret.toString();
  }

  @Override
  public double chance() {
    return random.nextDouble();
  }
}

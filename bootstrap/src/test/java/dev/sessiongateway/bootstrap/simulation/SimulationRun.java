package dev.sessiongateway.bootstrap.simulation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/// One run: everything in it follows from the seed.
final class SimulationRun {
  private static final int STEPS = 40;

  private final SimulatedGateway gateway;
  private final Expectations expectations = new Expectations();
  private final RandomOperations operations;

  SimulationRun(Path directory, long seed) {
    gateway = new SimulatedGateway(directory, seed);
    operations = new RandomOperations(gateway, expectations, new SplittableRandom(~seed));
  }

  /// @return which invariants do not hold
  List<String> run() {
    operations.begin();
    for (var i = 0; i < STEPS; i++) {
      operations.step();
    }
    operations.heal();
    var broken = new Invariants(gateway, expectations).broken();
    gateway.close();
    gateway.leftBehind().forEach(left -> broken.add("left behind by the end: " + left));
    return broken;
  }

  /// The digest of what the run left: every delivery in its bytes, every event in both families'
  /// form, and the files of the world.
  String digest() throws IOException {
    var digest = sha256();
    for (var attempt : gateway.receivers.attempts) {
      digest.update(attempt.webhook().toString().getBytes(StandardCharsets.UTF_8));
      digest.update(attempt.body());
    }
    for (var session : gateway.disk.sessions().list()) {
      for (var event : gateway.disk.events().read(session.ref(), 0, Integer.MAX_VALUE)) {
        for (var webhook : session.config().webhooks()) {
          gateway
              .renderer
              .render(webhook.subscription(), session, event)
              .forEach(part -> digest.update(part.body()));
        }
      }
    }
    gateway.world(digest::update);
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.sessiongateway.application.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// What a power cut takes of the writes that were not forced. A disk may have kept any of them.
///
/// @param seed chooses, when some are lost
public record Loss(Extent extent, long seed) {
  private static final int RANDOM_LOSSES = 5;

  /// Every extent, the random one several times.
  static List<Loss> all() {
    var all = new ArrayList<Loss>();
    for (var extent : Extent.values()) {
      var count = extent == Extent.RANDOM ? RANDOM_LOSSES : 1;
      for (var seed = 1; seed <= count; seed++) {
        all.add(new Loss(extent, seed));
      }
    }
    return all;
  }

  Choice choice() {
    return new Choice(extent, new Random(seed));
  }

  /// How much is lost.
  public enum Extent {
    /// As when only the process is killed.
    NOTHING,
    EVERYTHING,
    /// Files are created, renamed and deleted, and lack their content.
    CONTENT,
    RANDOM
  }

  /// Chooses for each write whether it is lost.
  record Choice(Extent extent, Random random) {
    boolean keepsName() {
      return switch (extent) {
        case NOTHING, CONTENT -> true;
        case EVERYTHING -> false;
        case RANDOM -> random.nextBoolean();
      };
    }

    byte[] content(byte[] forced, byte[] written) {
      return switch (extent) {
        case NOTHING -> written;
        case EVERYTHING, CONTENT -> forced;
        case RANDOM -> random(forced, written);
      };
    }

    /// What was forced, what was written, or something between them: the new bytes in part, and
    /// zeros where the file had grown already.
    private byte[] random(byte[] forced, byte[] written) {
      return switch (random.nextInt(3)) {
        case 0 -> forced;
        case 1 -> written;
        default -> {
          var difference = Arrays.mismatch(forced, written);
          if (difference < 0 || difference == written.length) {
            yield written;
          }
          var kept = difference + random.nextInt(written.length - difference + 1);
          var length = kept + random.nextInt(written.length - kept + 1);
          yield Arrays.copyOf(Arrays.copyOf(written, kept), length);
        }
      };
    }
  }
}

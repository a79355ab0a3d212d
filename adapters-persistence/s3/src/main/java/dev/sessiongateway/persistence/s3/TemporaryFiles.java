package dev.sessiongateway.persistence.s3;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.MediaStore.Pruned;
import java.time.Duration;
import java.time.Instant;

/// Objects that are needed until their address has expired. The names begin with the second in
/// which they may be deleted, so that those are listed first.
final class TemporaryFiles {
  private static final String PREFIX = "temporary/";
  private static final int PAGE = 1_000;

  /// The address is signed later than the name is chosen, and expires by the clock of the server.
  private static final Duration GRACE = Duration.ofHours(1);

  private final Bucket bucket;

  TemporaryFiles(Bucket bucket) {
    this.bucket = bucket;
  }

  String name(String id, Instant now) {
    var until = now.plus(MediaStore.TEMPORARY).plus(GRACE);
    return "%s%012d/%s".formatted(PREFIX, until.getEpochSecond(), id);
  }

  Pruned prune(Instant now) {
    var first = name("", now.minus(MediaStore.TEMPORARY).minus(GRACE));
    var files = 0L;
    var bytes = 0L;
    boolean isMore;
    do {
      var expired =
          bucket.list(PREFIX, null, PAGE).contents().stream()
              .filter(object -> bucket.nameOf(object.key()).compareTo(first) < 0)
              .toList();
      for (var object : expired) {
        bucket.delete(bucket.nameOf(object.key()));
        files++;
        bytes += object.size();
      }
      isMore = expired.size() == PAGE;
    } while (isMore);
    return new Pruned(files, bytes);
  }
}

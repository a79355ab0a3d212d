package dev.sessiongateway.persistence.s3;

import dev.sessiongateway.application.media.MediaStore.Pruned;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Deletes the oldest files of a bucket. The memory for it does not depend on their number: the
/// bucket is listed again for the next oldest ones.
final class BucketPruning {
  private static final int AT_ONCE = 20_000;

  private final Bucket bucket;
  private final Instant before;
  private final long bytes;
  private final PriorityQueue<Candidate> oldest =
      new PriorityQueue<>(Comparator.comparing(Candidate::at).reversed());
  private long total;

  BucketPruning(Bucket bucket, Instant before, long bytes) {
    this.bucket = bucket;
    this.before = before;
    this.bytes = bytes;
  }

  Pruned run() {
    var files = 0L;
    var freed = 0L;
    var found = 0;
    var removed = -1;
    do {
      find();
      found = oldest.size();
      removed = 0;
      for (var file : sorted()) {
        if ((file.at().isBefore(before) || total > bytes) && delete(file.id())) {
          total -= file.bytes();
          freed += file.bytes();
          removed++;
        }
      }
      files += removed;
    } while (found == AT_ONCE && removed == found);
    return new Pruned(files, freed);
  }

  private List<Candidate> sorted() {
    return oldest.stream().sorted(Comparator.comparing(Candidate::at)).toList();
  }

  /// Files and marks are listed side by side, both in the order of their ids.
  private void find() {
    oldest.clear();
    total = 0;
    var files = new Listing(bucket, S3MediaStore.FILES);
    var marks = new Listing(bucket, S3MediaStore.KEPT);
    var mark = marks.next();
    for (var file = files.next(); file.isPresent(); file = files.next()) {
      var id = file.get().id();
      while (mark.isPresent() && mark.get().id().compareTo(id) < 0) {
        mark = marks.next();
      }
      if (mark.isEmpty() || !mark.get().id().equals(id)) {
        add(file.get());
      }
    }
  }

  private void add(Candidate file) {
    total += file.bytes();
    oldest.add(file);
    if (oldest.size() > AT_ONCE) {
      oldest.remove();
    }
  }

  /// Looks once more for the mark: it may be new, and a server may list in another order.
  private boolean delete(String id) {
    if (bucket.has(S3MediaStore.KEPT + id)) {
      return false;
    }
    bucket.delete(S3MediaStore.FILES + id);
    return true;
  }

  private record Candidate(String id, Instant at, long bytes) {}

  /// The objects whose names begin alike, page by page.
  private static final class Listing {
    private static final int PAGE = 1_000;

    private final Bucket bucket;
    private final String prefix;
    private final Deque<Candidate> page = new ArrayDeque<>();
    private @Nullable String token;
    private boolean isComplete;

    Listing(Bucket bucket, String prefix) {
      this.bucket = bucket;
      this.prefix = prefix;
    }

    Optional<Candidate> next() {
      while (page.isEmpty() && !isComplete) {
        load();
      }
      return Optional.ofNullable(page.poll());
    }

    private void load() {
      var listed = bucket.list(prefix, token, PAGE);
      for (var object : listed.contents()) {
        var id = bucket.nameOf(object.key()).substring(prefix.length());
        page.add(new Candidate(id, object.lastModified(), object.size()));
      }
      token = listed.nextContinuationToken();
      isComplete = !Boolean.TRUE.equals(listed.isTruncated()) || token == null;
    }
  }
}

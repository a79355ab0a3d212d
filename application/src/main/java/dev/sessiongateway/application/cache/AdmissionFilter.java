package dev.sessiongateway.application.cache;

/// Decides what enters a cache: a key does when it is asked for the second time, because most of
/// what is read once is not read again soon, and putting it into a cache costs more than looking
/// for it. It remembers the hashes of a fixed number of keys. A newer key replaces an older one,
/// and keys with equal hashes count as one, so a key may enter later or earlier; that changes what
/// a cache holds, never what is read from it. Thread-safe.
public final class AdmissionFilter {
  private static final int SPREAD = 0x9E3779B9;

  /// Not synchronized: a lost hash makes no difference.
  private final int[] hashes;

  private final int shift;

  /// @param bits of the number of remembered keys, 1 to 24: 10 means 1,024
  public AdmissionFilter(int bits) {
    hashes = new int[1 << bits];
    shift = Integer.SIZE - bits;
  }

  /// Whether a key with this hash was asked for before.
  public boolean admits(int hash) {
    var spread = hash * SPREAD;
    var slot = spread >>> shift;
    if (hashes[slot] == spread) {
      return true;
    }
    hashes[slot] = spread;
    return false;
  }
}

package dev.sessiongateway.domain.channel;

import dev.sessiongateway.domain.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A page of channels that a search found.
///
/// @param startCursor of the first channel; absent when the page is empty
/// @param endCursor of the last channel, to get the next page; absent when the page is empty
public record ChannelPage(
    List<Channel> channels,
    @Nullable String startCursor,
    @Nullable String endCursor,
    boolean hasNext,
    boolean hasPrevious) {
  public ChannelPage {
    channels = List.copyOf(channels);
  }

  /// Cuts a page out of all channels that a search found. A cursor stays valid when channels come
  /// and go: it names a place in the order, not a channel.
  ///
  /// @param found in any order
  /// @param after the cursor before the page; absent for the first page
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.startCursor`
  public static ChannelPage of(List<Ranked> found, int limit, @Nullable String after) {
    var cursor = after == null || after.isBlank() ? null : Cursor.parse(after);
    var all = found.stream().sorted(Ranked.ORDER).toList();
    var rest =
        all.stream().filter(each -> cursor == null || each.cursor().compareTo(cursor) > 0).toList();
    var page = rest.stream().limit(limit).toList();
    return new ChannelPage(
        page.stream().map(Ranked::channel).toList(),
        page.isEmpty() ? null : page.getFirst().cursor().toText(),
        page.isEmpty() ? null : page.getLast().cursor().toText(),
        rest.size() > page.size(),
        rest.size() < all.size());
  }

  /// A channel that was found. Higher ranks come first, equal ranks by id.
  public record Ranked(Channel channel, long rank) {
    private static final Comparator<Ranked> ORDER = Comparator.comparing(Ranked::cursor);

    private Cursor cursor() {
      return new Cursor(rank, channel.id().user());
    }
  }

  private record Cursor(long rank, String id) implements Comparable<Cursor> {
    private static final Comparator<Cursor> ORDER =
        Comparator.comparingLong(Cursor::rank).reversed().thenComparing(Cursor::id);
    private static final Pattern FORM = Pattern.compile("(-?[0-9]{1,18}):([0-9A-Za-z._-]{1,64})");

    static Cursor parse(String text) {
      try {
        var plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII);
        var parts = FORM.matcher(plain);
        if (parts.matches()) {
          return new Cursor(Long.parseLong(parts.group(1)), parts.group(2));
        }
      } catch (IllegalArgumentException e) {
        throw unknown().toException(e);
      }
      throw unknown().toException();
    }

    private static Fault.Invalid unknown() {
      return new Fault.Invalid("startCursor", "must be the endCursor of the page before");
    }

    String toText() {
      var plain = (rank + ":" + id).getBytes(StandardCharsets.US_ASCII);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(plain);
    }

    @Override
    public int compareTo(Cursor other) {
      return ORDER.compare(this, other);
    }
  }
}

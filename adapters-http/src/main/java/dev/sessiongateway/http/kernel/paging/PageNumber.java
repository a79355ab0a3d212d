package dev.sessiongateway.http.kernel.paging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import org.jspecify.annotations.Nullable;

/// A page as family B's clients ask for it.
///
/// @param number from 1
/// @param size at most [Page#MAX_LIMIT]; larger ones are cut
public record PageNumber(int number, int size) {
  public PageNumber {
    size = Math.min(size, Page.MAX_LIMIT);
  }

  /// @param page absent or 0 means the first
  /// @param offset what the clients call the size of a page; absent or 0 means the default
  public static PageNumber of(@Nullable Integer page, @Nullable Integer offset, int sizeByDefault) {
    var number = natural("page", page);
    var size = natural("offset", offset);
    return new PageNumber(Math.max(1, number), size == 0 ? sizeByDefault : size);
  }

  private static int natural(String field, @Nullable Integer value) {
    if (value == null) {
      return 0;
    }
    if (value < 0) {
      throw Fault.invalid(field, "must not be negative");
    }
    return value;
  }

  /// Pages beyond what anybody has are empty.
  public Page toPage() {
    var skipped = (number - 1L) * size;
    return new Page(size, (int) Math.min(skipped, Integer.MAX_VALUE));
  }

  /// How many pages there are.
  public long pages(long total) {
    return (total + size - 1) / size;
  }

  /// Lists have no room for it, so it goes above them.
  public static ApiResponse told(ApiResponse response, Page page, long total) {
    return response
        .withHeader("X-Total-Count", Long.toString(total))
        .withHeader("X-Page-Size", Integer.toString(page.limit()))
        .withHeader("X-Page-Start", Integer.toString(page.offset()));
  }
}

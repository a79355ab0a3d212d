package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import org.jspecify.annotations.Nullable;

/// A page in a request of family B.
///
/// @param number from 1
/// @param size at most [Page#MAX_LIMIT]; larger sizes are reduced to it
public record PageNumber(int number, int size) {
  public PageNumber {
    size = Math.min(size, Page.MAX_LIMIT);
  }

  /// @param page absent or 0 means the first
  /// @param offset the clients' name for the size of a page; absent or 0 means the default
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

  /// Page numbers that overflow the offset are empty pages.
  public Page toPage() {
    var skipped = (number - 1L) * size;
    return new Page(size, (int) Math.min(skipped, Integer.MAX_VALUE));
  }

  /// The number of pages.
  public long pages(long total) {
    return (total + size - 1) / size;
  }

  /// Sends the total in a header, because the body is a bare list.
  public static ApiResponse withTotal(ApiResponse response, Page page, long total) {
    return response
        .withHeader("X-Total-Count", Long.toString(total))
        .withHeader("X-Page-Size", Integer.toString(page.limit()))
        .withHeader("X-Page-Start", Integer.toString(page.offset()));
  }
}

package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.paging.Page;

/// The parameters of a page of a list: `limit` and `offset`.
public final class PageParameters {
  /// How many elements are left out at the start.
  public static final Parameter<Integer> OFFSET =
      Parameter.natural("offset", Integer.MAX_VALUE, "").meaning("Leave out so many at the start.");

  private PageParameters() {}

  /// @param byDefault the size of a page when the parameter is absent
  public static Parameter<Integer> limit(int byDefault) {
    return Parameter.limit("limit", byDefault, Page.MAX_LIMIT);
  }

  /// The page that a request asks for.
  public static Page of(ApiRequest request, Parameter<Integer> limit) {
    var offset = OFFSET.of(request);
    return new Page(limit.of(request), offset);
  }
}

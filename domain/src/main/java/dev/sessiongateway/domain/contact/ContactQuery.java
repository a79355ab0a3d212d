package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;

/// Which known contacts to list, and in which order.
public record ContactQuery(ContactFilter filter, SortField sortBy, SortOrder sortOrder, Page page) {

  /// Ordered by address.
  public ContactQuery(ContactFilter filter, Page page) {
    this(filter, SortField.ID, SortOrder.ASCENDING, page);
  }

  public enum SortField {
    /// The address as text.
    ID,
    /// The name in the address book, else the display name, else the address; case is ignored for
    /// the letters A to Z. Equal names are ordered by address.
    NAME
  }
}

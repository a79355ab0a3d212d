package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.paging.Page;

/// Which known contacts to list, ordered by address.
public record ContactQuery(ContactFilter filter, Page page) {}

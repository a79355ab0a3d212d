package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.paging.Page;

/// Which acquaintances to list, by their addresses.
public record ContactQuery(ContactFilter filter, Page page) {}

package dev.sessiongateway.application.search;

import dev.sessiongateway.application.InMemoryExtension;
import dev.sessiongateway.application.InMemoryWorld;

/// Stores in memory have an index in memory.
public final class FakeSearchIndexExtension implements InMemoryExtension<SearchIndex> {
  @Override
  public Class<SearchIndex> port() {
    return SearchIndex.class;
  }

  @Override
  public SearchIndex over(InMemoryWorld world) {
    return new FakeSearchIndex();
  }
}

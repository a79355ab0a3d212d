package dev.sessiongateway.application.search;

class FakeSearchIndexTest implements SearchIndexContract {
  private final FakeSearchIndex index = new FakeSearchIndex();

  @Override
  public SearchIndex index() {
    return index;
  }
}

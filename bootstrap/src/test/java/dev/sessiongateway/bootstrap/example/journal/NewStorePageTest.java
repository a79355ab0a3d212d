package dev.sessiongateway.bootstrap.example.journal;

import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.bootstrap.example.ExamplePage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The page on new stores shows the store that the build tests.
class NewStorePageTest {
  private static final ExamplePage PAGE =
      new ExamplePage("guides/new-store.md", "journal", StoreProvider.class);

  @Test
  void itsSourcesAreThoseOfTheBuild() throws IOException {
    PAGE.requireSourcesOfTheBuild(List.of("JournalGatewayTest.java", "NewStorePageTest.java"));
  }

  @Test
  void theProviderIsTheOneThatTheServiceLoaderFinds() throws IOException {
    PAGE.requireProvider("org.example.journal.JournalProvider");
  }

  @Test
  void itsVersionsAreThoseOfTheBuild() throws IOException {
    PAGE.requireVersionsOfTheBuild();
  }
}

package dev.sessiongateway.persistence.search;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.search.SearchIndexContract.query;
import static dev.sessiongateway.application.search.SearchIndexContract.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.search.SearchIndex;
import dev.sessiongateway.application.search.SearchIndexContract;
import dev.sessiongateway.application.search.text.SearchText;
import dev.sessiongateway.persistence.sqlite.Connections;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSearchIndexTest implements SearchIndexContract {
  @TempDir private Path directory;
  private Path file;
  private SqliteSearchIndex index;

  @BeforeEach
  void open() {
    file = directory.resolve("search-index/words.db");
    index = new SqliteSearchIndex(file.getParent());
  }

  @AfterEach
  void close() {
    index.close();
  }

  @Override
  public SearchIndex index() {
    return index;
  }

  private void reopen() {
    index.close();
    index = new SqliteSearchIndex(file.getParent());
  }

  @Test
  void nothingIsOpenedBeforeItIsUsed() {
    assertThat(file.getParent()).doesNotExist();
  }

  @Test
  void isThereAfterARestart() {
    put(ADA, "word");
    reopen();
    assertThat(found("word")).containsExactly("m0");
    assertThat(index.progress(ADA)).contains(DONE);
  }

  @Test
  void hasNoText() throws IOException {
    put(ADA, "The secret is nothing");
    index.close();
    assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("The secret is");
    open();
  }

  @Test
  void aFileThatIsNoDatabaseIsReplaced() throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "no database at all ".repeat(1_000));
    assertThat(index.progress(ADA)).isEmpty();
    put(ADA, "word");
    assertThat(found("word")).containsExactly("m0");
  }

  @Test
  void aFileOfAnotherVersionIsReplaced() throws Exception {
    put(ADA, "word");
    index.close();
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 99");
    }
    open();
    assertThat(index.progress(ADA)).isEmpty();
    put(ADA, "word");
    assertThat(found("word")).containsExactly("m0");
  }

  @Test
  @ExpectsLog("WARN IndexFile - the search index is damaged, and is made again")
  void damagedPagesAreNoticedAndTheIndexIsEmpty() throws IOException {
    for (var unit = 0; unit < 20; unit++) {
      var texts = new ArrayList<SearchIndex.Document>();
      for (var i = 0; i < 100; i++) {
        var number = unit * 100 + i;
        texts.add(text("m" + number, GRACE, NOON.plusMillis(number), "word number" + number));
      }
      put(ADA, texts.toArray(SearchIndex.Document[]::new));
    }
    index.close();
    var size = Files.size(file);
    try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      // The first page stays, so that it is opened.
      channel.position(4_096);
      channel.write(ByteBuffer.allocate((int) size - 4_096));
    }
    open();
    assertThat(found("number7")).isEmpty();
    assertThat(index.progress(ADA)).isEmpty();
    put(ADA, "word");
    assertThat(found("word")).containsExactly("m0");
  }

  @Test
  void aSearchEndsAtItsDeadline() {
    var texts = new ArrayList<SearchIndex.Document>();
    for (var i = 0; i < 5_000; i++) {
      texts.add(text("m" + i, GRACE, NOON.plusMillis(i), "word"));
    }
    put(ADA, texts.toArray(SearchIndex.Document[]::new));
    var query =
        new SearchIndex.Query(
            SearchIndex.Field.TEXT,
            SearchText.parse("q", "word"),
            List.of(),
            null,
            null,
            SearchIndex.Order.BEST,
            null,
            10,
            Duration.ofNanos(1));
    assertThatThrownBy(() -> index.find(ADA, query)).hasMessageContaining("took longer than");
    // The connection can be used again.
    assertThat(found(ADA, query("word", SearchIndex.Order.BEST, null, 3))).hasSize(3);
  }
}

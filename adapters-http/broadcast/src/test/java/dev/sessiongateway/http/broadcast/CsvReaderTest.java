package dev.sessiongateway.http.broadcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {
  private static List<CsvRow> rows(String text) throws IOException {
    var csv = new CsvReader(new StringReader(text));
    var rows = new ArrayList<CsvRow>();
    for (var row = csv.next(); row != null; row = csv.next()) {
      rows.add(row);
    }
    return rows;
  }

  private static List<List<String>> fields(String text) throws IOException {
    return rows(text).stream().map(CsvRow::fields).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void theSeparatorIsFound(String separator) throws IOException {
    var text = "to,a,b\n1,\"x,;\ty\",z\n".replace(",a,", separator + "a" + separator);
    text = text.replace("1,", "1" + separator).replace("\",z", "\"" + separator + "z");
    assertThat(fields(text)).containsExactly(List.of("to", "a", "b"), List.of("1", "x,;\ty", "z"));
  }

  @Test
  void quotesLinesAndTheByteOrderMarkAreRead() throws IOException {
    assertThat(rows("\uFEFFto,a\r\n\r\n1,\"two\nlines and \"\"quotes\"\"\"\r\n2,\r\n3,x"))
        .containsExactly(
            new CsvRow(1, List.of("to", "a"), null),
            new CsvRow(3, List.of("1", "two\nlines and \"quotes\""), null),
            new CsvRow(5, List.of("2", ""), null),
            new CsvRow(6, List.of("3", "x"), null));
  }

  @Test
  void aBrokenLineLeavesTheNext() throws IOException {
    var rows = rows("to\n" + "x".repeat(5_000) + "\n\"a\"b\n" + "c,".repeat(200) + "\n1\n\"open");
    assertThat(rows).extracting(CsvRow::line).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(rows.get(1).problem()).isEqualTo("has a field of more than 4096 characters");
    assertThat(rows.get(2).problem()).isEqualTo("has text behind a quoted field");
    assertThat(rows.get(3).problem()).isEqualTo("has more than 64 columns");
    assertThat(rows.get(4).problem()).isNull();
    assertThat(rows.get(5).problem()).isEqualTo("a quote is not closed");
  }

  @Test
  void aHeaderOfTwentyThousandColumnsIsRefusedAndNotKept() throws IOException {
    var header = rows("c;".repeat(20_000) + "\n1\n").getFirst();
    assertThat(header.fields()).hasSize(64);
    assertThat(header.problem()).isEqualTo("has more than 64 columns");
  }

  @Test
  void nothingIsNoRow() throws IOException {
    assertThat(rows("")).isEmpty();
    assertThat(rows("\n\r\n\r")).isEmpty();
  }
}

package dev.sessiongateway.http.broadcast;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the records of a CSV text one by one (RFC 4180). The separator is the one of comma,
/// semicolon and tab that the first line has most. A byte-order mark and blank lines are passed
/// over. A record that breaks a limit is read to its end, and says what is wrong with it. The time
/// is linear in the length, and the memory that of the longest record. For one thread.
final class CsvReader {
  static final int MOST_COLUMNS = 64;
  static final int LONGEST_FIELD = 4 << 10;
  static final int LONGEST_RECORD = 16 << 10;

  private static final int BYTE_ORDER_MARK = 0xFEFF;
  private static final int END = -1;
  private static final char QUOTE = '"';

  private final Reader in;
  private final char separator;

  /// The characters of the first line, which were read to find the separator.
  private final String first;

  private int at;
  private int line = 1;
  private int peeked = END - 1;

  /// @param in buffered
  CsvReader(Reader in) throws IOException {
    this.in = in;
    var head = new StringBuilder();
    var next = in.read();
    if (next == BYTE_ORDER_MARK) {
      next = in.read();
    }
    var quoted = false;
    int[] counts = {0, 0, 0};
    var separators = ",;\t";
    while (next != END && head.length() < LONGEST_RECORD && (quoted || !isLineEnd(next))) {
      head.append((char) next);
      quoted ^= next == QUOTE;
      var which = quoted ? -1 : separators.indexOf(next);
      if (which >= 0) {
        counts[which]++;
      }
      next = in.read();
    }
    if (next != END) {
      head.append((char) next);
    }
    first = head.toString();
    var best = counts[1] > counts[0] ? 1 : 0;
    separator = separators.charAt(counts[2] > counts[best] ? 2 : best);
  }

  private static boolean isLineEnd(int character) {
    return character == '\n' || character == '\r';
  }

  /// The next record; null behind the last.
  @Nullable CsvRow next() throws IOException {
    while (true) {
      var begin = line;
      var next = read();
      if (next == END) {
        return null;
      }
      if (!isLineEnd(next)) {
        return new Scan(begin).run(next);
      }
      endLine(next);
    }
  }

  private int read() throws IOException {
    if (peeked != END - 1) {
      var next = peeked;
      peeked = END - 1;
      return next;
    }
    return at < first.length() ? first.charAt(at++) : in.read();
  }

  private void endLine(int character) throws IOException {
    line++;
    if (character == '\r') {
      var next = read();
      if (next != '\n') {
        peeked = next;
      }
    }
  }

  /// One record while it is read.
  private final class Scan {
    private final int begin;
    private final List<String> fields = new ArrayList<>();
    private final StringBuilder field = new StringBuilder();
    private int length;
    private @Nullable String problem;

    Scan(int begin) {
      this.begin = begin;
    }

    CsvRow run(int character) throws IOException {
      var next = character;
      while (next != END && !isLineEnd(next)) {
        next = next == QUOTE && field.isEmpty() ? quoted() : plain(next);
      }
      endField();
      if (next != END) {
        endLine(next);
      }
      return new CsvRow(begin, List.copyOf(fields), problem);
    }

    /// @return the next character
    private int plain(int character) throws IOException {
      if (character == separator) {
        endField();
      } else {
        append(character);
      }
      return read();
    }

    /// @return the character behind the closing quote
    private int quoted() throws IOException {
      while (true) {
        var next = read();
        if (next == END) {
          refuse("a quote is not closed");
          return END;
        }
        if (next == QUOTE) {
          var behind = read();
          if (behind != QUOTE) {
            if (behind != END && behind != separator && !isLineEnd(behind)) {
              refuse("has text behind a quoted field");
            }
            return behind;
          }
        } else if (next == '\n') {
          line++;
        }
        append(next);
      }
    }

    private void append(int character) {
      length++;
      if (length > LONGEST_RECORD) {
        refuse("has more than " + LONGEST_RECORD + " characters");
      } else if (field.length() == LONGEST_FIELD) {
        refuse("has a field of more than " + LONGEST_FIELD + " characters");
      } else {
        field.append((char) character);
      }
    }

    private void endField() {
      if (fields.size() == MOST_COLUMNS) {
        refuse("has more than " + MOST_COLUMNS + " columns");
      } else {
        fields.add(field.toString());
      }
      field.setLength(0);
    }

    private void refuse(String why) {
      if (problem == null) {
        problem = why;
      }
    }
  }
}

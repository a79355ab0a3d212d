package dev.sessiongateway.domain.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A text of which some parts have styles. It is written in one order: an end of a style finds the
/// last begin that was written in the same way, and begins that stand between them, or have no end,
/// are text.
final class StyledText {
  private final List<Piece> pieces = new ArrayList<>();

  /// The begins without an end, by their places.
  private final List<Integer> open = new ArrayList<>();

  /// How many of them were written in each way.
  private final Map<String, Integer> counts = new HashMap<>();

  /// What a mark means.
  enum Style {
    BOLD,
    ITALIC,
    STRUCK
  }

  void text(CharSequence text) {
    if (pieces.isEmpty() || pieces.getLast().style != null) {
      pieces.add(new Piece(null));
    }
    pieces.getLast().text.append(text);
  }

  void text(char c) {
    text(String.valueOf(c));
  }

  /// The place of what is written next, for [#cut] and [#trim].
  int place() {
    pieces.add(new Piece(null));
    return pieces.size() - 1;
  }

  /// Takes back what was written from this place on.
  void cut(int place) {
    while (!open.isEmpty() && open.getLast() >= place) {
      close(open.removeLast());
    }
    pieces.subList(place, pieces.size()).clear();
  }

  /// Takes back the first characters of the text that was written at this place.
  void trim(int place, int characters) {
    pieces.get(place).text.delete(0, characters);
  }

  /// @param written as which it stays when it has no end
  void begin(Style style, String written) {
    open.add(pieces.size());
    counts.merge(written, 1, Integer::sum);
    pieces.add(new Piece(style));
    pieces.getLast().text.append(written);
  }

  /// Whether the last begin without an end was written so.
  boolean isLastBegin(String written) {
    return !open.isEmpty() && written.contentEquals(pieces.get(open.getLast()).text);
  }

  /// @return false, and nothing is written, when there is no begin
  boolean end(Style style, String written) {
    if (counts.getOrDefault(written, 0) == 0) {
      return false;
    }
    Piece begin;
    do {
      var last = open.removeLast();
      close(last);
      begin = pieces.get(last);
    } while (!written.contentEquals(begin.text));
    begin.side = Side.BEGIN;
    pieces.add(new Piece(style));
    pieces.getLast().side = Side.END;
    return true;
  }

  private void close(int place) {
    counts.merge(pieces.get(place).text.toString(), -1, Integer::sum);
  }

  /// Styles do not go on behind this place.
  void separate() {
    open.clear();
    counts.clear();
  }

  /// @param marks written before and after each part with a style
  String written(Function<Style, String> marks) {
    var out = new Writer(marks);
    for (var piece : pieces) {
      var style = piece.style;
      if (style == null || piece.side == null) {
        piece.text.chars().forEach(c -> out.write((char) c));
      } else if (piece.side == Side.BEGIN) {
        out.begin(style);
      } else {
        out.end();
      }
    }
    return out.text.toString();
  }

  private enum Side {
    BEGIN,
    END
  }

  private static final class Piece {
    final StringBuilder text = new StringBuilder();
    final @Nullable Style style;

    /// Null for a begin without an end.
    @Nullable Side side;

    Piece(@Nullable Style style) {
      this.style = style;
    }
  }

  /// Marks stand around a part of one line only, and next to a character that is shown.
  private static final class Writer {
    final StringBuilder text = new StringBuilder();
    private final Function<Style, String> marks;
    private final ArrayDeque<Style> styles = new ArrayDeque<>();

    /// Whether the marks of the styles are still to be written.
    private boolean isDue;

    Writer(Function<Style, String> marks) {
      this.marks = marks;
    }

    void begin(Style style) {
      if (!isDue) {
        text.append(marks.apply(style));
      }
      styles.addLast(style);
    }

    void end() {
      var style = styles.removeLast();
      if (!isDue) {
        text.append(marks.apply(style));
      }
      isDue &= !styles.isEmpty();
    }

    void write(char c) {
      if (!styles.isEmpty() && c == '\n' && !isDue) {
        var end = text.length();
        while (end > 0 && " \r".indexOf(text.charAt(end - 1)) >= 0) {
          end--;
        }
        var all = new StringBuilder();
        styles.descendingIterator().forEachRemaining(style -> all.append(marks.apply(style)));
        text.insert(end, all);
        isDue = true;
      } else if (isDue && !Character.isWhitespace(c)) {
        styles.forEach(style -> text.append(marks.apply(style)));
        isDue = false;
      }
      text.append(c);
    }
  }
}

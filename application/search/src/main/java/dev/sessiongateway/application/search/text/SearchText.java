package dev.sessiongateway.application.search.text;

import dev.sessiongateway.domain.fault.Fault;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What somebody searches for: words that a text must all have, in any order. `word*` is the
/// beginning of a word, and words in quotes stand one behind the other. Everything else is taken
/// literally, and what is neither letter nor digit separates words: `foo@example.org` are three
/// words that stand one behind the other.
///
/// @param phrases at least one
public record SearchText(List<SearchPhrase> phrases) {
  /// In characters.
  public static final int LONGEST = 1_000;

  public static final int MOST_PHRASES = 32;
  public static final int MOST_WORDS = 128;

  private static final String QUOTES = "\"“”„«»";

  public SearchText {
    phrases = List.copyOf(phrases);
  }

  /// @param field named in the fault
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` when it is too long,
  ///   or has no word
  public static SearchText parse(String field, String written) {
    if (written.length() > LONGEST) {
      throw Fault.invalid(field, "must have at most " + LONGEST + " characters");
    }
    var phrases = new Reader(written).phrases();
    if (phrases.isEmpty()) {
      throw Fault.invalid(field, "must have a letter, a digit or an emoji");
    }
    if (phrases.size() > MOST_PHRASES) {
      throw Fault.invalid(field, "must have at most " + MOST_PHRASES + " words or phrases");
    }
    if (phrases.stream().mapToInt(phrase -> phrase.words().size()).sum() > MOST_WORDS) {
      throw Fault.invalid(field, "must have at most " + MOST_WORDS + " words in all its phrases");
    }
    return new SearchText(phrases);
  }

  /// Whether these words have all of it.
  public boolean matches(List<String> words) {
    return phrases.stream().allMatch(phrase -> phrase.count(words) > 0);
  }

  /// The places of a text that were searched for, in order, none of which touches another; empty
  /// when something is missing.
  List<Mark> marks(String text) {
    var found = TextAnalysis.words(text);
    var words = found.stream().map(SearchWord::text).toList();
    if (!matches(words)) {
      return List.of();
    }
    var marks = new ArrayList<Mark>();
    for (var phrase : phrases) {
      for (var i = 0; i < words.size(); i++) {
        if (phrase.isAt(words, i)) {
          marks.add(mark(text, phrase, found.get(i), found.get(i + phrase.words().size() - 1)));
        }
      }
    }
    return merged(marks);
  }

  private static Mark mark(String text, SearchPhrase phrase, SearchWord first, SearchWord last) {
    if (!last.isPartOfRun() || !phrase.isPrefix()) {
      return new Mark(first.start(), last.end());
    }
    var wanted = phrase.words().getLast();
    var end =
        last.start()
            + TextAnalysis.first(
                    text.substring(last.start(), last.end()),
                    wanted.codePointCount(0, wanted.length()))
                .length();
    return new Mark(first.start(), end);
  }

  private static List<Mark> merged(List<Mark> marks) {
    marks.sort(Comparator.comparingInt(Mark::start).thenComparingInt(Mark::end));
    var merged = new ArrayList<Mark>();
    for (var mark : marks) {
      if (!merged.isEmpty() && mark.start() <= merged.getLast().end()) {
        var before = merged.removeLast();
        merged.add(new Mark(before.start(), Math.max(before.end(), mark.end())));
      } else {
        merged.add(mark);
      }
    }
    return merged;
  }

  /// A place in a text.
  record Mark(int start, int end) {}

  /// Reads what was written from left to right.
  private static final class Reader {
    private final String written;
    private final List<SearchPhrase> phrases = new ArrayList<>();
    private int at;

    Reader(String written) {
      this.written = written;
    }

    List<SearchPhrase> phrases() {
      while (at < written.length()) {
        var next = written.charAt(at);
        if (Character.isWhitespace(next)) {
          at++;
        } else if (isQuote(next)) {
          at++;
          var start = at;
          skipTo(true);
          var end = at;
          at = Math.min(at + 1, written.length());
          add(written.substring(start, end), skipStar());
        } else {
          var start = at;
          skipTo(false);
          var chunk = written.substring(start, at);
          add(chunk, chunk.endsWith("*"));
        }
      }
      return phrases;
    }

    private void skipTo(boolean quoteOnly) {
      while (at < written.length()
          && !isQuote(written.charAt(at))
          && (quoteOnly || !Character.isWhitespace(written.charAt(at)))) {
        at++;
      }
    }

    private boolean skipStar() {
      if (at < written.length() && written.charAt(at) == '*') {
        at++;
        return true;
      }
      return false;
    }

    private void add(String text, boolean isPrefix) {
      @Nullable SearchPhrase phrase = SearchPhrase.of(text, isPrefix);
      if (phrase != null) {
        phrases.add(phrase);
      }
    }

    private static boolean isQuote(char letter) {
      return QUOTES.indexOf(letter) >= 0;
    }
  }
}

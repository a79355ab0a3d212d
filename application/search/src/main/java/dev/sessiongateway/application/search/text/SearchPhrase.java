package dev.sessiongateway.application.search.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Words that stand one behind the other.
///
/// @param words as [TextAnalysis] makes them, at least one
/// @param isPrefix whether the last is the beginning of a word
public record SearchPhrase(List<String> words, boolean isPrefix) {
  public SearchPhrase {
    words = List.copyOf(words);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a phrase needs a word");
    }
  }

  /// Whether the words from this one on are this phrase.
  public boolean isAt(List<String> text, int from) {
    var last = words.size() - 1;
    if (from + last >= text.size()) {
      return false;
    }
    for (var i = 0; i < last; i++) {
      if (!text.get(from + i).equals(words.get(i))) {
        return false;
      }
    }
    var word = text.get(from + last);
    return isPrefix ? word.startsWith(words.get(last)) : word.equals(words.get(last));
  }

  /// How often a text has this phrase.
  public int count(List<String> text) {
    var count = 0;
    for (var i = 0; i < text.size(); i++) {
      if (isAt(text, i)) {
        count++;
      }
    }
    return count;
  }

  /// The phrase that somebody wrote.
  ///
  /// @param isPrefix whether the last word may go on
  /// @return null when there is no word in it
  static @Nullable SearchPhrase of(String written, boolean isPrefix) {
    var found = TextAnalysis.words(written);
    if (found.isEmpty()) {
      return null;
    }
    var words = new ArrayList<>(found.stream().map(SearchWord::text).toList());
    if (!found.getLast().isPartOfRun()) {
      return new SearchPhrase(words, isPrefix);
    }
    // The text may go on behind the last run, so its end is no end of a run there.
    var ofRun = lastRun(found);
    var dropped = Math.min(TextAnalysis.GRAM, ofRun) - 1;
    words.subList(words.size() - dropped, words.size()).clear();
    return new SearchPhrase(words, ofRun < TextAnalysis.GRAM);
  }

  /// The number of words at the end that are of one run.
  private static int lastRun(List<SearchWord> found) {
    var count = 1;
    for (var i = found.size() - 1; i > 0; i--) {
      var before = found.get(i - 1);
      if (!before.isPartOfRun() || before.end() <= found.get(i).start()) {
        break;
      }
      count++;
    }
    return count;
  }
}

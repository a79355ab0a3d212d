package dev.sessiongateway.application.search.text;

import dev.sessiongateway.application.surface.Internal;
import java.util.ArrayList;
import java.util.List;

/// Takes texts apart into words. A word is letters and digits, or one emoji. Chinese, Japanese,
/// Thai, Lao, Khmer and Burmese have no blanks between words: such a run is taken apart into
/// trigrams, one from each character on, so that any part of it can be found. The last two of a run
/// are shorter.
///
/// Takes time in proportion to the length of the text.
@Internal
public final class TextAnalysis {
  /// More words of one text are not indexed.
  public static final int MOST_WORDS = 8_192;

  /// Longer words are compared by their beginnings, in code points.
  static final int LONGEST_WORD = 48;

  /// Code points of a part of a run.
  static final int GRAM = 3;

  /// The first character that is no plain letter of its script but a form of one.
  private static final int COMPATIBILITY_FORMS = 0xf900;

  private static final int FIRST_EMOJI = 0x2000;

  private final String text;
  private final int most;
  private final List<SearchWord> words = new ArrayList<>();

  private TextAnalysis(String text, int most) {
    this.text = text;
    this.most = most;
  }

  /// The words of a text, in order.
  public static List<SearchWord> words(String text) {
    return words(text, MOST_WORDS);
  }

  static List<SearchWord> words(String text, int most) {
    var analysis = new TextAnalysis(text, most);
    analysis.run();
    return List.copyOf(analysis.words);
  }

  private void run() {
    var at = 0;
    while (at < text.length() && words.size() < most) {
      var kind = kindAt(at);
      var end = kind == Kind.EMOJI ? next(at) : endOf(kind, at);
      switch (kind) {
        case WORD -> addWord(at, end);
        case RUN -> addRun(at, end);
        case EMOJI -> words.add(new SearchWord(text.substring(at, end), at, end, false));
        case OTHER -> {}
      }
      at = end;
    }
  }

  private int endOf(Kind kind, int start) {
    var end = next(start);
    while (end < text.length() && (kindAt(end) == kind || continues(kind, text.codePointAt(end)))) {
      end = next(end);
    }
    return end;
  }

  /// Whether the character belongs to what stands before it.
  private static boolean continues(Kind kind, int letter) {
    return switch (kind) {
      case WORD -> WordFolding.isMark(letter) && !isWithoutBlanks(letter);
      case RUN -> letter == 'ー' || letter == 'ｰ' || WordFolding.isDiacritic(letter);
      case EMOJI, OTHER -> false;
    };
  }

  private int next(int at) {
    return at + Character.charCount(text.codePointAt(at));
  }

  private void addWord(int start, int end) {
    var folded = WordFolding.fold(text.substring(start, end));
    if (!folded.isEmpty()) {
      words.add(new SearchWord(first(folded, LONGEST_WORD), start, end, false));
    }
  }

  private void addRun(int start, int end) {
    for (var at = start; at < end && words.size() < most; at = next(at)) {
      var stop = at;
      for (var i = 0; i < GRAM && stop < end; i++) {
        stop = next(stop);
      }
      var gram = text.substring(at, stop);
      var folded =
          gram.codePoints().anyMatch(each -> each >= COMPATIBILITY_FORMS)
              ? WordFolding.fold(gram)
              : gram;
      if (!folded.isEmpty()) {
        words.add(new SearchWord(folded, at, stop, true));
      }
    }
  }

  static String first(String word, int codePoints) {
    return word.codePointCount(0, word.length()) <= codePoints
        ? word
        : word.substring(0, word.offsetByCodePoints(0, codePoints));
  }

  private Kind kindAt(int at) {
    var letter = text.codePointAt(at);
    if (letter < 0x80) {
      return isAsciiWord(letter) ? Kind.WORD : Kind.OTHER;
    }
    if (isWithoutBlanks(letter)) {
      return Kind.RUN;
    }
    if (Character.isLetterOrDigit(letter)) {
      return Kind.WORD;
    }
    var isEmoji =
        letter >= FIRST_EMOJI && Character.isEmoji(letter) && !Character.isEmojiModifier(letter);
    return isEmoji ? Kind.EMOJI : Kind.OTHER;
  }

  private static boolean isAsciiWord(int letter) {
    return (letter >= 'a' && letter <= 'z')
        || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9');
  }

  private static boolean isWithoutBlanks(int letter) {
    if (letter < 0x0e00 || !(Character.isLetterOrDigit(letter) || WordFolding.isMark(letter))) {
      return false;
    }
    return switch (Character.UnicodeScript.of(letter)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  private enum Kind {
    WORD,
    RUN,
    EMOJI,
    OTHER
  }
}

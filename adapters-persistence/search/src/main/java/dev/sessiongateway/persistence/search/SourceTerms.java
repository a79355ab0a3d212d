package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex.Field;
import java.util.Collection;
import java.util.List;

/// The terms of one source. Each begins with the key of the source, so that a search reads nothing
/// of other sources, and a word is no tag. A term is letters, digits, marks and emoji.
///
/// @param source its key
record SourceTerms(long source) {
  String word(Field field, String word) {
    return source
        + switch (field) {
          case TEXT -> "w";
          case NAME -> "n";
        }
        + word;
  }

  List<String> words(Field field, List<String> words) {
    return words.stream().map(word -> word(field, word)).toList();
  }

  /// In an order that is always the same.
  List<String> tags(Collection<String> tags) {
    return tags.stream().sorted().map(tag -> source + "t" + tag).toList();
  }

  /// A field as it is stored.
  static int code(Field field) {
    return switch (field) {
      case TEXT -> 0;
      case NAME -> 1;
    };
  }
}

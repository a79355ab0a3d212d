package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex.Document;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.application.search.SearchIndex.Query;
import dev.sessiongateway.application.search.text.SearchPhrase;
import java.util.ArrayList;
import java.util.stream.Collectors;

/// Terms as the texts of `tsvector` and `tsquery`. A term has neither quotes nor backslashes, and
/// stands in quotes: nothing in it is an operator.
record PostgresTerms(SourceTerms terms) {
  /// The words with their places, and the tags.
  String vector(Document document) {
    var vector = new StringBuilder();
    var at = 0;
    for (var word : document.words()) {
      at++;
      vector.append(quoted(terms.word(document.field(), word))).append(':').append(at).append(' ');
    }
    for (var tag : terms.tags(document.tags())) {
      vector.append(quoted(tag)).append(' ');
    }
    return vector.toString();
  }

  /// What a document must have.
  String query(Query query) {
    var parts = new ArrayList<String>();
    parts.add(words(query));
    for (var tags : query.tags()) {
      parts.add(
          terms.tags(tags).stream()
              .map(PostgresTerms::quoted)
              .collect(Collectors.joining(" | ", "(", ")")));
    }
    return String.join(" & ", parts);
  }

  /// The words that a document must have.
  String words(Query query) {
    return query.text().phrases().stream()
        .map(phrase -> phrase(query.field(), phrase))
        .collect(Collectors.joining(" & "));
  }

  private String phrase(Field field, SearchPhrase phrase) {
    return terms.words(field, phrase.words()).stream()
        .map(PostgresTerms::quoted)
        .collect(Collectors.joining(" <-> ", "(", phrase.isPrefix() ? ":*)" : ")"));
  }

  private static String quoted(String term) {
    return "'" + term + "'";
  }
}

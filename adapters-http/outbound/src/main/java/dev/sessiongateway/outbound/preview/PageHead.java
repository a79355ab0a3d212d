package dev.sessiongateway.outbound.preview;

import dev.sessiongateway.domain.text.Ascii;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// What the head of an HTML page says about the page: in Open Graph properties, else in those for
/// Twitter, else in plain HTML.
///
/// @param picture absolute
record PageHead(@Nullable String title, @Nullable String description, @Nullable URI picture) {
  /// The most characters that are kept; networks show fewer.
  private static final int LONGEST = 4_096;

  /// Deeper elements are not nested further. The parser's time grows with the depth.
  private static final int MAX_DEPTH = 64;

  private static final String[] TITLES = {"og:title", "twitter:title"};
  private static final String[] DESCRIPTIONS = {
    "og:description", "twitter:description", "description"
  };
  private static final String[] PICTURES = {
    "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"
  };

  /// Computes for some milliseconds.
  ///
  /// @param charset as the server says; null lets the page say it
  /// @param url for relative URLs in the page
  static PageHead parse(byte[] html, @Nullable Charset charset, URI url) {
    var page = document(html, charset, url);
    var properties = properties(page);
    var title = first(properties, TITLES).or(() -> readable(page.title()));
    return new PageHead(
        title.orElse(null),
        first(properties, DESCRIPTIONS).orElse(null),
        picture(properties).orElse(null));
  }

  private static Document document(byte[] html, @Nullable Charset charset, URI url) {
    var parser = Parser.htmlParser().setMaxDepth(MAX_DEPTH);
    try {
      return Jsoup.parse(
          new ByteArrayInputStream(html),
          charset == null ? null : charset.name(),
          url.toString(),
          parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The first element of each name. Some pages write `name` where `property` belongs.
  private static Map<String, Element> properties(Document page) {
    var found = new HashMap<String, Element>();
    for (var element : page.getElementsByTag("meta")) {
      var property = element.attr("property");
      var name = Ascii.lower((property.isBlank() ? element.attr("name") : property).strip());
      if (!name.isEmpty() && !element.attr("content").isBlank()) {
        found.putIfAbsent(name, element);
      }
    }
    return found;
  }

  private static Optional<String> first(Map<String, Element> properties, String[] names) {
    for (var name : names) {
      var element = properties.get(name);
      var text = element == null ? Optional.<String>empty() : readable(element.attr("content"));
      if (text.isPresent()) {
        return text;
      }
    }
    return Optional.empty();
  }

  private static Optional<URI> picture(Map<String, Element> properties) {
    for (var name : PICTURES) {
      var element = properties.get(name);
      var url = element == null ? "" : element.absUrl("content");
      if (!url.isEmpty()) {
        try {
          return Optional.of(URI.create(URI.create(url).toASCIIString()));
        } catch (IllegalArgumentException e) {
          // Not a URL; the next property may have one.
        }
      }
    }
    return Optional.empty();
  }

  /// One line without control characters and without those that change the direction of the text
  /// around them.
  private static Optional<String> readable(String text) {
    var line = new StringBuilder();
    for (var i = 0; i < text.length() && line.length() < LONGEST; i++) {
      var letter = text.charAt(i);
      if (Character.isWhitespace(letter) || Character.isSpaceChar(letter)) {
        if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
          line.append(' ');
        }
      } else if (!Character.isISOControl(letter) && !changesDirection(letter)) {
        line.append(letter);
      }
    }
    if (!line.isEmpty() && Character.isHighSurrogate(line.charAt(line.length() - 1))) {
      line.setLength(line.length() - 1);
    }
    var readable = line.toString().strip();
    return readable.isEmpty() ? Optional.empty() : Optional.of(readable);
  }

  private static boolean changesDirection(char letter) {
    return (letter >= '\u202a' && letter <= '\u202e') || (letter >= '\u2066' && letter <= '\u2069');
  }
}

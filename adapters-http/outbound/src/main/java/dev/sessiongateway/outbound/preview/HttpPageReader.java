package dev.sessiongateway.outbound.preview;

import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.OutboundResponse;
import dev.sessiongateway.outbound.client.RedirectFollower;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads pages over HTTP: the first 512 KiB of an HTML page, and its picture up to 2 MiB.
///
/// Addresses, redirects and proxies are those of all outbound calls, so a page in a blocked network
/// is not read.
final class HttpPageReader implements PageReader {
  /// The head of a page is at its beginning; the rest is not needed.
  private static final int PAGE_BYTES = 512 << 10;

  private static final int PICTURE_BYTES = 2 << 20;
  private static final Set<String> PAGES = Set.of("text/html", "application/xhtml+xml");
  private static final Set<String> PICTURES =
      Set.of("image/jpeg", "image/png", "image/gif", "image/webp");
  private static final Logger LOG = LoggerFactory.getLogger(HttpPageReader.class);

  private final RedirectFollower redirects;
  private final ComputePool compute;
  private final Duration within;

  /// @param within for a page and its picture together; a page whose picture takes longer is
  ///   returned without it
  HttpPageReader(OutboundClient client, ComputePool compute, Duration within) {
    this.redirects = new RedirectFollower(client);
    this.compute = compute;
    this.within = within;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.pages` when too much other
  ///   work waits for the [ComputePool]
  @Override
  public Optional<Page> read(SessionName session, URI url, SessionConfig.@Nullable Proxy via) {
    var deadline = System.nanoTime() + within.toNanos();
    try {
      var page = redirects.get(request(url, PAGES, PAGE_BYTES, via), within);
      var response = page.response();
      if (!isA(PAGES, response) || !(response.isComplete() || response.isCut())) {
        return Optional.empty();
      }
      var head =
          compute.call(
              "pages", () -> PageHead.parse(response.body(), charset(response), page.url()));
      var title = head.title();
      return title == null
          ? Optional.empty()
          : Optional.of(
              new Page(title, head.description(), picture(head.picture(), via, deadline)));
    } catch (OutboundException e) {
      LOG.atDebug().addKeyValue("reason", e.getMessage()).log("a linked page is not read");
      return Optional.empty();
    }
  }

  private @Nullable Picture picture(
      @Nullable URI url, SessionConfig.@Nullable Proxy via, long deadline) {
    var left = deadline - System.nanoTime();
    if (url == null || left <= 0) {
      return null;
    }
    try {
      var request = request(url, PICTURES, PICTURE_BYTES, via);
      var response = redirects.get(request, Duration.ofNanos(left)).response();
      return isA(PICTURES, response) && response.isComplete() && response.body().length > 0
          ? new Picture(response.body())
          : null;
    } catch (OutboundException e) {
      LOG.atDebug().addKeyValue("reason", e.getMessage()).log("the picture of a page is not read");
      return null;
    }
  }

  /// Of a longer page the beginning is wanted.
  private static OutboundRequest request(
      URI url, Set<String> types, int limitBytes, SessionConfig.@Nullable Proxy via) {
    var accepted = Map.of("Accept", String.join(",", types));
    return new OutboundRequest(
        "GET", url, accepted, null, limitBytes, types.equals(PAGES), true, via);
  }

  private static boolean isA(Set<String> types, OutboundResponse response) {
    return response.status() == 200
        && response.coding().isEmpty()
        && types.contains(response.mediaType());
  }

  private static @Nullable Charset charset(OutboundResponse response) {
    for (var parameter : response.header("Content-Type").orElse("").split(";", -1)) {
      var pair = parameter.split("=", 2);
      if (pair.length == 2 && Ascii.lower(pair[0].strip()).equals("charset")) {
        return named(pair[1].replace("\"", "").strip());
      }
    }
    return null;
  }

  private static @Nullable Charset named(String charset) {
    try {
      var found = Charset.forName(charset);
      return found.canEncode() ? found : null;
    } catch (IllegalArgumentException e) {
      return null; // The page may say it itself.
    }
  }

  /// What the head of an HTML page says about the page: in Open Graph properties, else in those for
  /// Twitter, else in plain HTML.
  ///
  /// @param picture absolute
  private record PageHead(
      @Nullable String title, @Nullable String description, @Nullable URI picture) {
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
        if (element != null) {
          try {
            return Optional.of(
                UrlParser.resolve(UrlParser.parse(element.baseUri()), element.attr("content")));
          } catch (URISyntaxException e) {
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
      return (letter >= '\u202a' && letter <= '\u202e')
          || (letter >= '\u2066' && letter <= '\u2069');
    }
  }
}

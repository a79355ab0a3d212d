package dev.sessiongateway.outbound.preview;

import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.OutboundResponse;
import dev.sessiongateway.outbound.client.RedirectFollower;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
      var page = redirects.get(request(url, PAGES, PAGE_BYTES, via).allowingTruncation(), within);
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

  private static OutboundRequest request(
      URI url, Set<String> types, int limitBytes, SessionConfig.@Nullable Proxy via) {
    var accepted = Map.of("Accept", String.join(",", types));
    return OutboundRequest.get(url, accepted, limitBytes).through(via);
  }

  /// A compressed body is not read: nobody asked for it, and its size is unknown.
  private static boolean isA(Set<String> types, OutboundResponse response) {
    var encoding = response.header("Content-Encoding").map(Ascii::lower).orElse("identity");
    return response.status() == 200
        && encoding.equals("identity")
        && types.contains(mediaType(response));
  }

  private static String mediaType(OutboundResponse response) {
    var type = response.header("Content-Type").orElse("");
    return Ascii.lower(type.split(";", 2)[0].strip());
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
}

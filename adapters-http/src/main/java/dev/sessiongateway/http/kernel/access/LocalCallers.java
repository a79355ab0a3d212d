package dev.sessiongateway.http.kernel.access;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.HttpFault;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Distinguishes programs and pages of this machine from pages of others. A browser lets any page
/// send requests to loopback, and a name that an attacker owns may resolve to loopback. The browser
/// writes the headers that are looked at here, the page cannot.
public final class LocalCallers {
  /// Says how the page that sends a request relates to the server.
  public static final String SITE_HEADER = "Sec-Fetch-Site";

  private static final String ANY = "*";
  private static final Set<String> OWN_SITES = Set.of("same-origin", "same-site", "none");
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "::1", "[::1]");
  private static final Pattern LOOPBACK_V4 = Pattern.compile("127(?:\\.(?:0|[1-9][0-9]{0,2})){3}");
  private static final Pattern PORT = Pattern.compile(":[0-9]{0,5}$");

  private final String host;
  private final List<String> origins;

  /// @param host that the server listens on, as the operator wrote it
  /// @param origins of other pages that the operator lets in; `*` lets no page in here
  public LocalCallers(String host, List<String> origins) {
    this.host = Ascii.lower(host);
    this.origins = origins.stream().filter(origin -> !origin.equals(ANY)).toList();
  }

  /// Whether a page of this origin may call and read answers.
  public boolean isLocal(String origin) {
    if (origins.contains(origin)) {
      return true;
    }
    try {
      var name = new URI(origin).getHost();
      return name != null && isLoopback(name);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /// @param host the header `Host` of the request
  /// @param origin its header `Origin`
  /// @param site its header [#SITE_HEADER]
  /// @throws HttpFault.Raised `page.foreign` when a page of another machine may have sent it
  public void require(@Nullable String host, @Nullable String origin, @Nullable String site) {
    if (!admits(host, origin, site)) {
      throw HttpFault.FOREIGN_PAGE.toException();
    }
  }

  /// As [#require], for callers without faults.
  public boolean admits(@Nullable String host, @Nullable String origin, @Nullable String site) {
    var isOwnHost = host != null && isLoopback(PORT.matcher(host.strip()).replaceFirst(""));
    var isOwnPage =
        origin == null ? site == null || OWN_SITES.contains(site.strip()) : isLocal(origin.strip());
    return isOwnHost && isOwnPage;
  }

  private boolean isLoopback(String name) {
    var lower = Ascii.lower(name);
    return lower.equals(host)
        || LOOPBACK_NAMES.contains(lower)
        || LOOPBACK_V4.matcher(lower).matches();
  }
}

package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.regex.Pattern;

/// The address of a session's store: a database file below the data directory.
///
/// `path` is relative to the data directory, with `/` between its segments. The prefix `/app/data/`
/// is an alias for the data directory, so that the documented default means `service.db` in it. An
/// absolute path inside the real data directory is accepted too; [#parse] gets that directory.
///
/// @spec api.md#post-base_urlapisessionssessionrestart Restart
public record StoreAddress(String path) {
  /// The default, as the API document writes it.
  public static final String DOCUMENTED_PREFIX = "/app/data/";

  private static final String FIELD = "config.store.address";
  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern ENDING = Pattern.compile(".*[^/]\\.(db|sqlite|sqlite3)");
  private static final int DEEPEST = 8;
  private static final String RULE =
      "must be a path inside the data directory (relative, or below /app/data/) whose segments are "
          + "1 to 64 of A-Z a-z 0-9 _ - and which ends in .db, .sqlite or .sqlite3; only the file "
          + "name may have further dots";

  /// The default address. Declared below the patterns, because the constructor uses them.
  public static final StoreAddress DEFAULT = new StoreAddress("service.db");

  public StoreAddress {
    var segments = List.of(path.split("/", -1));
    // A folder such as `service.db-journal` would be mistaken for a file of `service.db`.
    if (segments.size() > DEEPEST
        || !segments.stream().allMatch(StoreAddress::isPlain)
        || path.indexOf('.') < path.lastIndexOf('/')
        || !ENDING.matcher(path).matches()) {
      throw Fault.invalid(FIELD, RULE);
    }
  }

  private static boolean isPlain(String segment) {
    return SEGMENT.matcher(segment).matches() && !segment.equals(".") && !segment.contains("..");
  }

  /// @param dataDirectory absolute path of the data directory, without a trailing slash
  public static StoreAddress parse(String text, String dataDirectory) {
    if (text.startsWith(dataDirectory + "/")) {
      return new StoreAddress(text.substring(dataDirectory.length() + 1));
    }
    if (text.startsWith(DOCUMENTED_PREFIX)) {
      return new StoreAddress(text.substring(DOCUMENTED_PREFIX.length()));
    }
    return new StoreAddress(text);
  }

  /// As the API document writes it: `/app/data/service.db`.
  public String documentedForm() {
    return DOCUMENTED_PREFIX + path;
  }

  @Override
  public String toString() {
    return path;
  }
}

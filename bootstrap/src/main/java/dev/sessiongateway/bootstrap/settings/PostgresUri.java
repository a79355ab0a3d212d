package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The address of a PostgreSQL database as WAHA and Evolution API write it, with user and password:
/// `postgresql://user:password@host:5432/database?schema=public`.
record PostgresUri(RawValue given) {
  static final String OF_WAHA = "WHATSAPP_SESSIONS_POSTGRESQL_URL";
  static final String OF_EVOLUTION = "DATABASE_CONNECTION_URI";
  static final String PROVIDER = "DATABASE_PROVIDER";

  private static final Set<String> SCHEMES = Set.of("postgresql://", "postgres://");
  private static final Set<String> PROVIDERS = Set.of("postgresql", "psql_bouncer");

  /// Our names of the options that are kept.
  private static final Map<String, String> OPTIONS =
      Map.of("schema", "currentSchema", "sslmode", "sslmode");

  static Optional<PostgresUri> find(Map<String, String> environment) {
    var isWanted =
        RawValue.given(environment.get(PROVIDER), PROVIDER)
            .map(provider -> PROVIDERS.contains(Ascii.lower(provider.value())))
            .orElse(true);
    return RawValue.given(environment.get(OF_WAHA), OF_WAHA)
        .or(() ->
            isWanted
                ? RawValue.given(environment.get(OF_EVOLUTION), OF_EVOLUTION)
                : Optional.empty())
        .filter(uri -> SCHEMES.stream().anyMatch(uri.value()::startsWith))
        .map(PostgresUri::new);
  }

  /// What it says about the setting.
  ///
  /// @throws InvalidSettings without the password, when it cannot be read
  Optional<RawValue> value(Setting setting) {
    var text =
        switch (setting) {
          case STORE -> "postgres";
          case POSTGRES_URL -> url();
          case POSTGRES_USER -> role(0);
          case POSTGRES_PASSWORD -> role(1);
          default -> null;
        };
    return RawValue.given(text, given.from());
  }

  private String url() {
    var uri = parsed();
    var authority = uri.getRawAuthority();
    var place = authority.substring(authority.lastIndexOf('@') + 1) + uri.getRawPath();
    var options =
        Stream.ofNullable(uri.getRawQuery())
            .flatMap(query -> Stream.of(query.split("&", -1)))
            .map(option -> option.split("=", 2))
            .filter(option -> option.length == 2 && OPTIONS.containsKey(option[0]))
            .map(option -> OPTIONS.get(option[0]) + "=" + option[1])
            .collect(Collectors.joining("&"));
    return "jdbc:postgresql://" + place + (options.isEmpty() ? "" : "?" + options);
  }

  /// @param part 0 for the user, 1 for the password
  private @Nullable String role(int part) {
    var authority = parsed().getRawAuthority();
    var at = authority.lastIndexOf('@');
    var role = at < 0 ? new String[0] : authority.substring(0, at).split(":", 2);
    return part < role.length
        ? URLDecoder.decode(role[part].replace("+", "%2B"), StandardCharsets.UTF_8)
        : null;
  }

  private URI parsed() {
    try {
      var uri = URI.create(given.value());
      if (uri.getRawAuthority() != null && isWhole(uri)) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, as a URL without a host.
    }
    throw new InvalidSettings(
        given.from()
            + " must be a URL such as postgresql://user:password@localhost:5432/database, with"
            + " %-codes for special characters");
  }

  /// A `#`, `/` or `?` in a password that is not encoded would end the authority within it.
  private static boolean isWhole(URI uri) {
    var behind = uri.getRawPath() + uri.getRawQuery();
    return uri.getRawFragment() == null
        && (uri.getRawAuthority().indexOf('@') >= 0 || behind.indexOf('@') < 0);
  }
}

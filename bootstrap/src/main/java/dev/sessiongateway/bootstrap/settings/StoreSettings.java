package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.Ascii;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// Which store a gateway uses, and the options of that store.
///
/// @param name of its provider
/// @param directory absolute; holds the jars of other stores, need not exist
/// @param options by name, with the passwords
public record StoreSettings(String name, Path directory, Map<String, String> options) {
  private static final String POSTGRES = "postgres";

  /// The option of a store that several gateways use.
  private static final String NODES = "nodes";

  private static final String SHARED = "shared";
  private static final String URL = "url";
  private static final String USER = "user";
  private static final String PASSWORD = "password";
  private static final String PASSWORD_FILE = "password-file";
  private static final String DATABASES = "databases.";

  public StoreSettings {
    options = Map.copyOf(options);
  }

  /// Whether the data is in files of the data directory.
  public boolean isInFiles() {
    return name.equals(Setting.STORE.fallback().orElseThrow());
  }

  /// Whether it is the store `postgres`.
  public boolean isPostgres() {
    return name.equals(POSTGRES);
  }

  /// @throws InvalidSettings when a value is invalid or missing
  static StoreSettings from(SettingsSources from, Path dataDirectory) {
    var name = from.required(Setting.STORE).providerName(Setting.STORE);
    var options = new LinkedHashMap<String, String>();
    from.find(Setting.STORE_OPTIONS)
        .ifPresent(value -> options.putAll(value.pairs(Setting.STORE_OPTIONS)));
    if (name.equals(POSTGRES)) {
      new Postgres(from, options).read();
    } else {
      refusePostgres(from, name);
    }
    from.find(Setting.NODE_URL).ifPresent(_ -> options.put(NODES, SHARED));
    return new StoreSettings(
        name,
        from.find(Setting.STORES_DIRECTORY)
            .map(value -> from.absolute(value.value()))
            .orElse(dataDirectory.resolve("store-providers")),
        options);
  }

  /// Without this, data of somebody who forgot `--store postgres` would go elsewhere. A variable of
  /// another product may stay when the operator chooses another store.
  private static void refusePostgres(SettingsSources from, String name) {
    Stream.of(Setting.POSTGRES_URL, Setting.POSTGRES_DATABASES)
        .flatMap(setting -> from.findOwn(setting).stream())
        .findFirst()
        .ifPresent(value -> {
          throw new InvalidSettings(
              value.from() + " is for the store postgres, but the store is " + name);
        });
  }

  /// Without the values of options, of which some are secret.
  @Override
  public String toString() {
    return "StoreSettings[%s, options %s]".formatted(name, new TreeSet<>(options.keySet()));
  }

  /// Reads the options of the store `postgres`.
  private record Postgres(SettingsSources from, Map<String, String> options) {
    private static final String PREFIX = "jdbc:postgresql:";

    void read() {
      var url =
          from.find(Setting.POSTGRES_URL)
              .orElseThrow(() ->
                  new InvalidSettings(
                      "the store postgres needs %s; set %s"
                          .formatted(Setting.POSTGRES_URL.key(), Setting.POSTGRES_URL.variable())));
      options.put(URL, checkedUrl(url));
      // The role in a variable of another product belongs to the URL in it.
      Function<Setting, Optional<RawValue>> ofRole =
          MigratedVariables.isKnown(url.from()) ? from::find : from::findOwn;
      ofRole.apply(Setting.POSTGRES_USER).ifPresent(user -> options.put(USER, user.value()));
      ofRole
          .apply(Setting.POSTGRES_PASSWORD)
          .map(RawValue::value)
          .or(() -> from.find(Setting.POSTGRES_PASSWORD_FILE).map(from::secretIn))
          .ifPresent(password -> options.put(PASSWORD, password));
      from.find(Setting.POSTGRES_DATABASES).ifPresent(this::databases);
    }

    private void databases(RawValue value) {
      var pairs = value.pairs(Setting.POSTGRES_DATABASES);
      for (var pair : pairs.entrySet()) {
        var dot = pair.getKey().lastIndexOf('.');
        var database = dot < 0 ? "" : pair.getKey().substring(0, dot);
        if (!RawValue.isProviderName(database)) {
          throw new InvalidSettings(
              "%s must begin each name with that of a database and a dot, such as archive.url"
                  .formatted(value.from()));
        }
        if (!pairs.containsKey(database + "." + URL)) {
          throw new InvalidSettings(
              "%s must have %s.url, the address of this database"
                  .formatted(value.from(), database));
        }
        database(
            database,
            pair.getKey().substring(dot + 1),
            new RawValue(pair.getValue(), value.from() + "." + pair.getKey()));
      }
    }

    private void database(String database, String name, RawValue value) {
      var prefix = DATABASES + database + ".";
      switch (name) {
        case URL -> options.put(prefix + URL, checkedUrl(value));
        case USER -> options.put(prefix + USER, value.value());
        case PASSWORD_FILE -> options.put(prefix + PASSWORD, from.secretIn(value));
        default ->
            throw new InvalidSettings(
                value.from() + " is unknown; a database has a url, a user and a password-file");
      }
    }

    /// The messages do not repeat the URL, because it may have a password.
    private static String checkedUrl(RawValue url) {
      var text = url.value();
      if (!text.startsWith(PREFIX)) {
        throw new InvalidSettings(
            url.from() + " must be a URL such as jdbc:postgresql://localhost:5432/gateway");
      }
      var question = text.indexOf('?');
      var place = question < 0 ? text : text.substring(0, question);
      var query = question < 0 ? "" : text.substring(question + 1);
      if (place.contains("@") || Stream.of(query.split("&", -1)).anyMatch(Postgres::isOfTheRole)) {
        throw new InvalidSettings(
            "%s must have no user and no password; they are settings of their own"
                .formatted(url.from()));
      }
      return text;
    }

    private static boolean isOfTheRole(String parameter) {
      var name = Ascii.lower(parameter.split("=", 2)[0]);
      return name.equals(USER) || name.endsWith(PASSWORD);
    }
  }
}

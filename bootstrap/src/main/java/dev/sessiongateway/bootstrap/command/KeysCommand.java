package dev.sessiongateway.bootstrap.command;

import static dev.sessiongateway.bootstrap.demo.GatewayClient.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.KeyAdministration;
import dev.sessiongateway.bootstrap.process.OfflineKeyStore;
import dev.sessiongateway.bootstrap.process.StartupFailure.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Dialect;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/// Administers API keys, whether the gateway runs or not.
@Command(
    name = "keys",
    description = {
      "Makes, lists and revokes keys of the API.",
      "In the data directory, or, while a gateway runs there, by asking it with the key of the"
          + " settings."
    })
final class KeysCommand {
  private static final String ROW = "%-21s %-16s %-9s %-29s %-16s %-20s %-20s %s%n";

  private final SettingsOptions options;
  private final Console console;

  @Option(
      names = "--url",
      paramLabel = "<url>",
      scope = ScopeType.INHERIT,
      description =
          "Where a gateway runs that is to be asked. Without this: the one that uses the data"
              + " directory.")
  private @Nullable URI url;

  KeysCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Command(name = "create", description = "Makes a key and prints it. It is not shown again.")
  int create(
      @Option(
              names = "--name",
              paramLabel = "<text>",
              defaultValue = "key",
              description = "What the key is for.")
          String name,
      @Option(
              names = "--scopes",
              paramLabel = "<scopes>",
              split = ",",
              defaultValue = "read,send,control,setting,app",
              description =
                  "What it may do: read, send, control (start, stop, pair), setting, app, delete,"
                      + " admin. Or any: what every key may do, and no more. Default:"
                      + " read,send,control,setting,app, as over HTTP.")
          Set<Scope> scopes,
      @Option(
              names = "--session",
              paramLabel = "<name>",
              description = "The one session it opens. Without this: all.")
          @Nullable String session,
      @Option(
              names = "--dialect",
              paramLabel = "<name>",
              description = "How answers are shaped when a request does not say.")
          @Nullable String dialect,
      @Option(
              names = "--valid-days",
              paramLabel = "<days>",
              description = "For how long it is valid. Without this: for ever.")
          @Nullable Integer validDays,
      @Option(
              names = "--addresses",
              paramLabel = "<ranges>",
              split = ",",
              description =
                  "From where it may be used: blocks such as 10.0.0.0/8, or single addresses."
                      + " Without this: from everywhere.")
          @Nullable List<String> addresses) {
    var expiresAt = validDays == null ? null : Instant.now().plus(Duration.ofDays(validDays));
    var newKey =
        new AccessKeys.NewKey(
            name,
            // Every key has it, so none is given it.
            scopes.stream().filter(scope -> scope != Scope.ANY).collect(Collectors.toSet()),
            session == null ? null : new SessionName(session),
            dialect == null ? null : Dialect.parse("--dialect", dialect).code(),
            expiresAt,
            true,
            null,
            addresses == null ? Set.of() : AddressRange.all(addresses));
    try (var keys = keys(OfflineKeyStore::open)) {
      var issued = keys.create(newKey);
      // Only the key goes to standard output, so that scripts can read it.
      console.err().println("Key " + issued.id() + ", shown this once:");
      console.out().println(issued.secret());
    }
    return ExitCode.OK.number();
  }

  @Command(name = "list", description = "Lists the keys, by their first characters only.")
  int list() {
    var out = console.out();
    try (var keys = keys(OfflineKeyStore::existing)) {
      var rows = keys.list();
      out.printf(ROW, "ID", "NAME", "KEY", "SCOPES", "SESSION", "CREATED", "EXPIRES", "FROM");
      for (var key : rows) {
        var expiresAt = key.expiresAt();
        out.printf(
            ROW,
            key.id(),
            key.name(),
            key.prefix() + "...",
            words(key.scopes()),
            Objects.requireNonNullElse(key.session(), "all"),
            seconds(key.createdAt()),
            expiresAt == null ? "never" : seconds(expiresAt),
            key.addresses().isEmpty() ? "everywhere" : String.join(",", key.addresses()));
      }
    }
    return ExitCode.OK.number();
  }

  @Command(name = "revoke", description = "Takes a key back.", mixinStandardHelpOptions = true)
  int revoke(@Parameters(paramLabel = "<id>", description = "From 'keys list'.") String id) {
    try (var keys = keys(OfflineKeyStore::existing)) {
      keys.revoke(id);
    }
    console.err().println("Key " + id + " opens nothing any more.");
    return ExitCode.OK.number();
  }

  @Command(
      name = "instance",
      description =
          "Prints the token of an instance, as fetchInstances shows it. An instance without a token"
              + " gets one: one of an earlier version, or made by the other family.",
      mixinStandardHelpOptions = true)
  int instance(
      @Parameters(paramLabel = "<name>", description = "The name of the instance.") String name) {
    try (var keys = keys(OfflineKeyStore::open)) {
      console.out().println(keys.instanceToken(new SessionName(name)));
    }
    return ExitCode.OK.number();
  }

  /// The keys in the data directory, unless a gateway runs there, or one is named by its URL.
  private KeyAdministration keys(Function<Settings, OfflineKeyStore> stored) {
    var settings = options.read();
    if (url != null) {
      return new RemoteKeys(RunningGateway.of(settings, url));
    }
    try {
      return stored.apply(settings);
    } catch (DataDirectoryInUse e) {
      return new RemoteKeys(RunningGateway.inUse(settings, e));
    }
  }

  private static String seconds(Instant instant) {
    return Instant.ofEpochSecond(instant.getEpochSecond()).toString();
  }

  private static String words(Set<Scope> scopes) {
    return scopes.isEmpty()
        ? "any"
        : scopes.stream()
            .sorted()
            .map(scope -> Ascii.lower(scope.code()))
            .collect(Collectors.joining(","));
  }

  /// The keys of a running gateway, over `/api/keys`.
  private record RemoteKeys(RunningGateway gateway) implements KeyAdministration {
    private static final String KEYS = "/api/keys";

    /// Those that a body names, in lower case.
    private static final Set<Scope> ACTIONS =
        EnumSet.complementOf(EnumSet.of(Scope.ANY, Scope.ADMIN));

    @Override
    public Issued create(AccessKeys.NewKey newKey) {
      var body = new LinkedHashMap<String, Object>();
      body.put("name", newKey.name());
      if (newKey.scopes().contains(Scope.ADMIN)) {
        body.put("isAdmin", true);
      } else {
        body.put("actions", actions(newKey.scopes()));
      }
      var session = newKey.session();
      if (session != null) {
        body.put("session", session.value());
      }
      if (newKey.dialect() != null) {
        body.put("dialect", newKey.dialect());
      }
      if (newKey.expiresAt() != null) {
        body.put("expiresAt", newKey.expiresAt().toString());
      }
      // Earlier versions refuse it, as they know no such limit.
      if (!newKey.addresses().isEmpty()) {
        body.put("addresses", newKey.addresses().stream().map(AddressRange::value).toList());
      }
      var made = gateway.post(KEYS, body);
      return new Issued(made.path("id").asText(), made.path("key").asText());
    }

    /// All of them, because earlier versions give a right that is left out.
    private static Map<String, Boolean> actions(Set<Scope> scopes) {
      return ACTIONS.stream()
          .collect(Collectors.toMap(scope -> Ascii.lower(scope.code()), scopes::contains));
    }

    @Override
    public List<Row> list() {
      return gateway.get(KEYS).valueStream().map(RemoteKeys::row).toList();
    }

    private static Row row(JsonNode key) {
      return new Row(
          key.path("id").asText(),
          key.path("name").asText(),
          key.path("key").asText().replace("…", ""),
          scopes(key),
          key.path("session").textValue(),
          Instant.parse(key.path("createdAt").asText()),
          instant(key.path("expiresAt").textValue()),
          key.path("addresses").valueStream().map(JsonNode::asText).toList());
    }

    private static Set<Scope> scopes(JsonNode key) {
      return key.path("isAdmin").asBoolean()
          ? Set.of(Scope.ADMIN)
          : ACTIONS.stream()
              .filter(scope -> key.path("actions").path(Ascii.lower(scope.code())).asBoolean())
              .collect(Collectors.toSet());
    }

    private static @Nullable Instant instant(@Nullable String text) {
      return text == null ? null : Instant.parse(text);
    }

    @Override
    public void revoke(String id) {
      gateway.delete(KEYS + "/" + encoded(id));
    }

    @Override
    public String instanceToken(SessionName name) {
      return gateway
          .post("/instance/token/" + encoded(name.value()), Map.of())
          .path("token")
          .asText();
    }

    @Override
    public void close() {
      gateway.close();
    }
  }
}

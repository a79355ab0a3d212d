package dev.sessiongateway.bootstrap.command;

import static dev.sessiongateway.bootstrap.demo.GatewayClient.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.process.KeyAdministration;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The keys of a running gateway, over `/api/keys`.
final class RemoteKeys implements KeyAdministration {
  private static final String KEYS = "/api/keys";

  /// The name of each scope in a body.
  private static final Map<String, Scope> ACTIONS =
      Map.of(
          "read", Scope.READ,
          "send", Scope.SEND,
          "control", Scope.CONTROL,
          "setting", Scope.SETTING,
          "app", Scope.APP,
          "delete", Scope.DELETE);

  private final RunningGateway gateway;

  RemoteKeys(RunningGateway gateway) {
    this.gateway = gateway;
  }

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
    var made = gateway.post(KEYS, body);
    return new Issued(made.path("id").asText(), made.path("key").asText());
  }

  private static Map<String, Boolean> actions(Set<Scope> scopes) {
    return ACTIONS.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, action -> scopes.contains(action.getValue())));
  }

  @Override
  public List<Row> list() {
    var rows = new ArrayList<Row>();
    for (var key : gateway.get(KEYS)) {
      rows.add(
          new Row(
              key.path("id").asText(),
              key.path("name").asText(),
              key.path("key").asText().replace("…", ""),
              scopes(key),
              key.path("session").textValue(),
              Instant.parse(key.path("createdAt").asText()),
              instant(key.path("expiresAt").textValue())));
    }
    return List.copyOf(rows);
  }

  private static Set<Scope> scopes(JsonNode key) {
    if (key.path("isAdmin").asBoolean()) {
      return EnumSet.of(Scope.ADMIN);
    }
    var scopes = EnumSet.noneOf(Scope.class);
    ACTIONS.forEach((action, scope) -> {
      if (key.path("actions").path(action).asBoolean()) {
        scopes.add(scope);
      }
    });
    return scopes;
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

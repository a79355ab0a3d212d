package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.application.app.AppDraft;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.familya.access.KeyActions;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the apps of a request's body.
///
/// @param inbox empty where no part brings it
public record AppDrafts(ApiRequest request, Apps apps, Optional<InboxApp> inbox) {
  /// The apps in the body of a session.
  ///
  /// @param session null when its name is not chosen yet
  public List<AppDraft> of(List<AppBody> bodies, @Nullable SessionName session) {
    var drafts = new ArrayList<AppDraft>();
    for (var i = 0; i < bodies.size(); i++) {
      drafts.add(of(bodies.get(i), "apps." + i + ".", session));
    }
    return drafts;
  }

  /// @param field the path of the app in the body, for faults: empty or ending with a dot
  AppDraft of(AppBody body, String field, @Nullable SessionName session) {
    if (session != null && body.session() != null && !session.value().equals(body.session())) {
      throw Fault.invalid(field + "session", "must be " + session + ", or absent");
    }
    var id = body.id() == null || body.id().isEmpty() ? apps.newId() : new AppId(body.id());
    var config = body.config() == null ? AppConfigBody.EMPTY : body.config();
    var enabled = body.enabled() == null || body.enabled();
    var kind = Coded.of(AppKind.class, body.app());
    return switch (kind) {
      case CALLS -> new AppDraft(new App(id, enabled, config.toCalls()), Set.of(), request.key());
      case MCP ->
          new AppDraft(
              new App(id, enabled, new McpSettings(null)),
              toScopes(config.actions()),
              request.key());
      case CHATWOOT -> {
        var part = inbox.orElseThrow(() -> PartOperations.missing(kind.code()));
        var at = field + "config.";
        var settings = part.settings(config.inbox(), at, stored(id, session));
        yield new AppDraft(new App(id, enabled, settings), Set.of(), request.key());
      }
      case PHONE_NUMBERS,
          ARGENTINE_PHONE_NUMBERS,
          BRAZILIAN_PHONE_NUMBERS,
          MEXICAN_PHONE_NUMBERS -> {
        var region = PhoneNumberSettings.Region.find(kind).orElseThrow();
        var settings = config.toPhoneNumbers(region, field + "config.");
        yield new AppDraft(new App(id, enabled, settings), Set.of(), request.key());
      }
    };
  }

  /// The key of an app has no right that the key of the request lacks.
  private Set<Scope> toScopes(@Nullable KeyActions actions) {
    var scopes = (actions == null ? KeyActions.DEFAULT : actions).toScopes();
    scopes.stream()
        .filter(scope -> !request.key().allows(scope))
        .findFirst()
        .ifPresent(scope -> {
          throw new Fault.Forbidden("give the right " + scope + ", it lacks it").toException();
        });
    return scopes;
  }

  private @Nullable AppSettings stored(AppId id, @Nullable SessionName session) {
    return apps.find(id).stream()
        .filter(owned -> owned.session().equals(session))
        .map(owned -> owned.app().settings())
        .findFirst()
        .orElse(null);
  }

  /// An app as clients send it.
  ///
  /// @param id generated when absent
  /// @param session required where nothing else names the session
  /// @param config its required fields depend on the kind
  public record AppBody(
      @Nullable @Length(max = 64) String id,
      @Nullable String session,
      @OneOf({
            "chatwoot",
            "calls",
            "mcp",
            "phone-numbers",
            "argentine-phone-numbers",
            "brazilian-phone-numbers",
            "mexican-phone-numbers"
          })
          String app,
      @Nullable Boolean enabled,
      @Nullable AppConfigBody config) {

    /// This body with the id of the path, which the body may repeat.
    AppBody withId(String path) {
      if (id != null && !id.equals(path)) {
        throw Fault.invalid("id", "must be the id of the path, or absent");
      }
      return new AppBody(path, session, app, enabled, config);
    }
  }
}

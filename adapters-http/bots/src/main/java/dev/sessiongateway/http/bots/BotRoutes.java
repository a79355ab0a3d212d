package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.bots.engine.BotKeys;
import dev.sessiongateway.http.bots.engine.Bots;
import dev.sessiongateway.http.bots.engine.Bots.BotDraft;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The bots of an instance. All kinds have the same operations, and differ in the fields that say
/// where a bot lives.
record BotRoutes(Bots bots, BotKeys keys) implements Api.FamilyB {
  private static final int MOST_SESSIONS = 1_000;

  private static final Parameter<@Nullable String> OPENAI_CREDENTIALS =
      Parameter.text("openaiCredsId");

  @Override
  public void register(Api api) {
    area(api, BotKind.TYPEBOT, TypebotBody.class);
    area(api, BotKind.OPENAI, OpenAiBody.class);
    area(api, BotKind.DIFY, DifyBody.class);
    area(api, BotKind.FLOWISE, FlowiseBody.class);
    area(api, BotKind.N8N, N8nBody.class);
    area(api, BotKind.EVOAI, EvoAiBody.class);
    area(api, BotKind.EVOLUTION_BOT, EvolutionBotBody.class);
    api.post(
        "b.startTypebot", "/typebot/start/{instance}", Scope.SEND, StartBody.class, this::start);
    api.post(
        "b.addOpenaiCreds",
        "/openai/creds/{instance}",
        Scope.SETTING,
        CredentialsBody.class,
        this::addKey);
    api.get("b.findOpenaiCreds", "/openai/creds/{instance}", Scope.READ, this::keys);
    api.delete(
        "b.deleteOpenaiCreds", "/openai/creds/{id}/{instance}", Scope.SETTING, this::removeKey);
    api.get("b.findOpenaiModels", "/openai/getModels/{instance}", Scope.SETTING, this::models)
        .parameters(OPENAI_CREDENTIALS);
  }

  private <B extends BotBody> void area(Api api, BotKind kind, Class<B> body) {
    var area = "/" + kind.code();
    var name = Ascii.upper(kind.code().substring(0, 1)) + kind.code().substring(1);
    api.post(
        "b.create" + name,
        area + "/create/{instance}",
        Scope.SETTING,
        body,
        (request, made) -> create(request, made));
    api.get("b.find" + name, area + "/find/{instance}", Scope.READ, request -> list(request, kind));
    api.get(
        "b.fetch" + name,
        area + "/fetch/{id}/{instance}",
        Scope.READ,
        request -> get(request, kind));
    api.put(
        "b.update" + name,
        area + "/update/{id}/{instance}",
        Scope.SETTING,
        body,
        (request, next) -> update(request, kind, next));
    api.delete(
        "b.delete" + name,
        area + "/delete/{id}/{instance}",
        Scope.SETTING,
        request -> delete(request, kind));
    api.post(
        "b.set" + name + "Settings",
        area + "/settings/{instance}",
        Scope.SETTING,
        BotSettingsBody.class,
        (request, next) -> configure(request, kind, next));
    api.get(
        "b.find" + name + "Settings",
        area + "/fetchSettings/{instance}",
        Scope.READ,
        request -> settings(request, kind));
    api.post(
        "b.change" + name + "Status",
        area + "/changeStatus/{instance}",
        Scope.SEND,
        StatusBody.class,
        (request, next) -> changeStatus(request, kind, next));
    api.get(
        "b.find" + name + "Sessions",
        area + "/fetchSessions/{id}/{instance}",
        Scope.READ,
        request -> sessions(request, kind));
    api.post(
        "b.ignore" + name + "Jid",
        area + "/ignoreJid/{instance}",
        Scope.SETTING,
        IgnoreBody.class,
        (request, next) -> ignore(request, kind, next));
  }

  private static BotId id(ApiRequest request) {
    return new BotId(request.path("id"));
  }

  private ApiResponse create(ApiRequest request, BotBody body) {
    var session = request.session();
    var secrets = new BotSecrets(keys, session.name(), Optional.empty());
    return ApiResponse.created(
        BotRows.of(session, bots.create(session.name(), body.toDraft(secrets))));
  }

  private ApiResponse list(ApiRequest request, BotKind kind) {
    var session = request.session();
    return ApiResponse.ok(
        bots.config(session.name()).of(kind).stream()
            .map(bot -> BotRows.of(session, bot))
            .toList());
  }

  private ApiResponse get(ApiRequest request, BotKind kind) {
    var session = request.session();
    return ApiResponse.ok(BotRows.of(session, bots.get(session.name(), kind, id(request))));
  }

  private ApiResponse update(ApiRequest request, BotKind kind, BotBody body) {
    var session = request.session();
    var before = bots.get(session.name(), kind, id(request));
    var secrets = new BotSecrets(keys, session.name(), Optional.of(before));
    var next = bots.update(session.name(), before.id(), body.toDraft(secrets));
    return ApiResponse.ok(BotRows.of(session, next));
  }

  private ApiResponse delete(ApiRequest request, BotKind kind) {
    var bot = id(request);
    bots.delete(request.session().name(), kind, bot);
    return ApiResponse.ok(Map.of("bot", Map.of("id", bot.value())));
  }

  private ApiResponse configure(ApiRequest request, BotKind kind, BotSettingsBody body) {
    var session = request.session();
    var _ = bots.configure(session.name(), body.toDraft(kind));
    return settings(session, kind);
  }

  private ApiResponse settings(ApiRequest request, BotKind kind) {
    return settings(request.session(), kind);
  }

  private ApiResponse settings(Session session, BotKind kind) {
    var config = bots.config(session.name());
    var defaults = config.defaults(kind);
    if (defaults.isEmpty()) {
      return ApiResponse.ok(BotRows.unset());
    }
    var fallback = defaults.map(found -> found.fallback()).flatMap(config::find).orElse(null);
    return ApiResponse.ok(BotRows.of(session, defaults.get(), fallback));
  }

  private ApiResponse changeStatus(ApiRequest request, BotKind kind, StatusBody body) {
    var session = request.session();
    var chat = NumberOrAddress.parse(request.addressing(), "remoteJid", body.remoteJid());
    bots.changeStatus(session.name(), kind, chat, body.toStatus());
    var now = Map.of("remoteJid", chat.networkForm(), "status", body.status());
    var changed = new LinkedHashMap<String, Object>();
    changed.put("instanceName", session.name().value());
    changed.put("bot", now);
    return ApiResponse.ok(Map.of("bot", body.toStatus() == null ? now : changed));
  }

  /// As in Evolution API, an id that no bot has means all bots of the kind.
  private ApiResponse sessions(ApiRequest request, BotKind kind) {
    var session = request.session();
    var bot = id(request);
    var known =
        bots.config(session.name()).of(kind).stream().anyMatch(one -> one.id().equals(bot))
            ? bot
            : null;
    return ApiResponse.ok(
        bots.conversations(session.name(), kind, known, MOST_SESSIONS).stream()
            .map(chat -> BotRows.of(session, kind, chat))
            .toList());
  }

  private ApiResponse ignore(ApiRequest request, BotKind kind, IgnoreBody body) {
    var all =
        bots.ignore(request.session().name(), kind, body.remoteJid(), body.action().equals("add"));
    return ApiResponse.ok(Map.of("ignoreJids", all));
  }

  private ApiResponse start(ApiRequest request, StartBody body) {
    var session = request.session();
    var chat = NumberOrAddress.parse(request.addressing(), "remoteJid", body.remoteJid());
    var target = new BotTarget.Typebot(FieldUrl.of("url", body.url()), body.typebot());
    var variables = body.toVariables();
    var bot =
        bots.config(session.name()).of(BotKind.TYPEBOT).stream()
            .filter(known -> known.enabled() && known.target().equals(target))
            .findFirst()
            .orElseGet(() -> {
              // What people write in the chat goes to the address of the flow from now on.
              request.need(Scope.SETTING);
              return bots.create(session.name(), started(target));
            });
    bots.start(session.name(), chat, bot, variables);
    var typebot = new LinkedHashMap<String, Object>();
    typebot.put("url", body.url());
    typebot.put("remoteJid", chat.networkForm());
    typebot.put("typebot", body.typebot());
    typebot.put("prefilledVariables", variables);
    var of = new LinkedHashMap<String, Object>();
    of.put("instanceName", session.name().value());
    of.put("typebot", typebot);
    return ApiResponse.ok(Map.of("typebot", of));
  }

  private static BotDraft started(BotTarget target) {
    return new BotDraft(true, null, target, new BotTrigger.None(), BotSettings.NONE);
  }

  private ApiResponse addKey(ApiRequest request, CredentialsBody body) {
    var session = request.session();
    return ApiResponse.created(
        BotRows.of(session, keys.addCredentials(session.name(), body.name(), body.apiKey())));
  }

  private ApiResponse keys(ApiRequest request) {
    var session = request.session();
    return ApiResponse.ok(
        bots.config(session.name()).credentials().stream()
            .map(key -> BotRows.of(session, key))
            .toList());
  }

  private ApiResponse removeKey(ApiRequest request) {
    var key = id(request);
    keys.removeCredentials(request.session().name(), key);
    return ApiResponse.ok(Map.of("openaiCreds", Map.of("id", key.value())));
  }

  private ApiResponse models(ApiRequest request) {
    var asked = Required.orNull(OPENAI_CREDENTIALS.of(request));
    var key = asked == null ? null : new BotId(asked);
    return ApiResponse.ok(
        keys.models(request.session().name(), key).stream().map(Json::tree).toList());
  }

  record StatusBody(
      String remoteJid, @OneOf({"opened", "paused", "closed", "delete"}) String status) {
    @Nullable BotStatus toStatus() {
      return BotStatusService.status(status);
    }
  }

  record IgnoreBody(
      @Length(min = 1, max = 255) String remoteJid, @OneOf({"add", "remove"}) String action) {}

  /// @param startSession not read: a flow that is started has a conversation
  record StartBody(
      String remoteJid,
      @Length(min = 1, max = 2_048) String url,
      @Length(min = 1, max = 255) String typebot,
      @Nullable Boolean startSession,
      @Nullable @Size(max = 100) List<Variable> variables) {
    Map<String, String> toVariables() {
      var all = new LinkedHashMap<String, String>();
      if (variables != null) {
        variables.forEach(one -> all.put(one.name(), one.value() == null ? "" : one.value()));
      }
      return all;
    }

    record Variable(
        @Length(min = 1, max = 255) String name, @Nullable @Length(max = 4_096) String value) {}
  }

  record CredentialsBody(
      @Length(min = 1, max = 255) String name, @Length(min = 1, max = 1_000) String apiKey) {
    @Override
    public String toString() {
      return "CredentialsBody[" + name + "]";
    }
  }
}

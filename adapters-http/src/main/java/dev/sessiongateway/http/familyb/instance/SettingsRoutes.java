package dev.sessiongateway.http.familyb.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The automation settings of an instance.
public record SettingsRoutes(Sessions sessions) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findSettings", "/settings/find/{instance}", Scope.READ, this::find);
    api.post(
            "b.setSettings",
            "/settings/set/{instance}",
            Scope.SETTING,
            InstanceSettings.Body.class,
            this::set)
        .answers(Set.class);
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(
        InstanceSettings.of(request.session().config(), SecretMask.showsSecretsTo(request)));
  }

  private ApiResponse set(ApiRequest request, InstanceSettings.Body body) {
    var session = sessions.apply(request.session().name(), body::in);
    var settings = InstanceSettings.of(session.config());
    return ApiResponse.created(new Set(new Set.OfInstance(session.name().value(), settings)));
  }

  record Set(OfInstance settings) {
    record OfInstance(String instanceName, InstanceSettings settings) {}
  }

  /// The automation settings of an instance; all are always present.
  ///
  /// @param interactiveMessages the form of buttons, lists and carousels: `auto`, `text` or
  ///   `native`
  /// @param lids where hidden ids are shown: `beside` the number or `first`
  public record InstanceSettings(
      boolean rejectCall,
      String msgCall,
      boolean groupsIgnore,
      boolean alwaysOnline,
      boolean readMessages,
      boolean readStatus,
      boolean syncFullHistory,
      String wavoipToken,
      String interactiveMessages,
      String lids) {
    /// Stored and echoed among the clients' own blocks of the configuration.
    static final String TOKEN = "wavoipToken";

    public static InstanceSettings of(SessionConfig config) {
      return of(config, true);
    }

    /// @param showsSecrets whether tokens are shown
    static InstanceSettings of(SessionConfig config, boolean showsSecrets) {
      var automation = config.automation();
      var token = token(config);
      return new InstanceSettings(
          automation.rejectCalls(),
          automation.callAnswer() == null ? "" : automation.callAnswer(),
          config.ignore().groups(),
          automation.alwaysOnline(),
          automation.readMessages(),
          automation.readStories(),
          automation.fullHistory(),
          showsSecrets || token.isEmpty() ? token : SecretMask.MASK,
          config.interactive().code(),
          config.lids().code());
    }

    private static String token(SessionConfig config) {
      var kept = Json.tree(config.clientBlocks().get(TOKEN));
      return kept == null ? "" : kept.asText("");
    }

    /// The settings that the session acts on.
    Automation toAutomation() {
      return new Automation(
          rejectCall,
          msgCall.isBlank() ? null : msgCall,
          alwaysOnline,
          readMessages,
          readStatus,
          syncFullHistory);
    }

    @Override
    public String toString() {
      return "FamilyBSettings";
    }

    /// Settings in the spellings of both versions; absent fields stay unchanged.
    public record Body(
        @JsonAlias("reject_call") @Nullable Boolean rejectCall,
        @JsonAlias("msg_call") @Nullable String msgCall,
        @JsonAlias("groups_ignore") @Nullable Boolean groupsIgnore,
        @JsonAlias("always_online") @Nullable Boolean alwaysOnline,
        @JsonAlias("read_messages") @Nullable Boolean readMessages,
        @JsonAlias("read_status") @Nullable Boolean readStatus,
        @JsonAlias("sync_full_history") @Nullable Boolean syncFullHistory,
        @JsonAlias("wavoip_token") @Nullable String wavoipToken,
        @JsonAlias("interactive_messages") @Nullable @OneOf({"auto", "text", "native"})
            String interactiveMessages,
        @Nullable @OneOf({"beside", "first"}) String lids) {

      /// The configuration with these settings.
      public SessionConfig in(SessionConfig config) {
        var wanted = or(InstanceSettings.of(config));
        var ignore = config.ignore();
        var clientBlocks = new LinkedHashMap<>(config.clientBlocks());
        if (wanted.wavoipToken().isEmpty()) {
          clientBlocks.remove(InstanceSettings.TOKEN);
        } else {
          clientBlocks.put(
              InstanceSettings.TOKEN, TextNode.valueOf(wanted.wavoipToken()).toString());
        }
        return config
            .with(wanted.toAutomation())
            .with(Coded.of(InteractiveMode.class, wanted.interactiveMessages()))
            .with(Coded.of(LidPosition.class, wanted.lids()))
            .with(
                new EventConfig.Ignore(
                    ignore.status(), wanted.groupsIgnore(), ignore.channels(), ignore.broadcast()))
            .withClientBlocks(clientBlocks);
      }

      private InstanceSettings or(InstanceSettings now) {
        return new InstanceSettings(
            or(rejectCall, now.rejectCall()),
            msgCall == null ? now.msgCall() : msgCall,
            or(groupsIgnore, now.groupsIgnore()),
            or(alwaysOnline, now.alwaysOnline()),
            or(readMessages, now.readMessages()),
            or(readStatus, now.readStatus()),
            or(syncFullHistory, now.syncFullHistory()),
            wavoipToken == null
                ? now.wavoipToken()
                : SecretMask.resolve(
                    "wavoipToken",
                    wavoipToken,
                    Optional.of(now.wavoipToken()).filter(token -> !token.isEmpty())),
            interactiveMessages == null ? now.interactiveMessages() : interactiveMessages,
            lids == null ? now.lids() : lids);
      }

      private static boolean or(@Nullable Boolean wanted, boolean now) {
        return wanted == null ? now : wanted;
      }

      @Override
      public String toString() {
        return "FamilyBSettingsFields";
      }
    }

    /// The settings of an instance in a list.
    ///
    /// @param createdAt of the instance: settings are part of its configuration
    public record Row(
        String id,
        @JsonUnwrapped InstanceSettings settings,
        Instant createdAt,
        Instant updatedAt,
        String instanceId) {

      /// @param showsSecrets whether tokens are shown
      public static Row of(Session session, boolean showsSecrets) {
        var id = session.id().toString();
        return new Row(
            UUID.nameUUIDFromBytes(("setting " + id).getBytes(UTF_8)).toString(),
            InstanceSettings.of(session.config(), showsSecrets),
            session.createdAt(),
            session.createdAt(),
            id);
      }
    }
  }
}

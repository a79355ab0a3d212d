package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.CallsSettings;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.app.McpSettings;
import dev.sessiongateway.domain.text.Coded;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One of `calls`, `chatwoot` and `keyId` belongs to the kind; the others are absent.
record AppJson(
    String id,
    String kind,
    boolean enabled,
    @Nullable CallsJson calls,
    @Nullable ChatwootJson chatwoot,
    @Nullable String keyId) {

  static AppJson of(App app) {
    return new AppJson(
        app.id().value(),
        app.kind().code(),
        app.enabled(),
        app.settings() instanceof CallsSettings calls ? CallsJson.of(calls) : null,
        app.settings() instanceof ChatwootSettings chatwoot ? ChatwootJson.of(chatwoot) : null,
        app.settings() instanceof McpSettings(var key) ? key : null);
  }

  App toApp() {
    return new App(new AppId(id), enabled, toSettings());
  }

  private AppSettings toSettings() {
    return switch (Coded.of(AppKind.class, kind)) {
      case CALLS -> Objects.requireNonNull(calls).toSettings();
      case CHATWOOT -> Objects.requireNonNull(chatwoot).toSettings();
      case MCP -> new McpSettings(keyId);
    };
  }

  record CallsJson(RuleJson direct, RuleJson group) {
    static CallsJson of(CallsSettings it) {
      return new CallsJson(RuleJson.of(it.direct()), RuleJson.of(it.group()));
    }

    CallsSettings toSettings() {
      return new CallsSettings(direct.toRule(), group.toRule());
    }
  }

  record RuleJson(
      boolean reject, @Nullable String message, String beforeDecline, String beforeMessage) {
    static RuleJson of(CallRule it) {
      return new RuleJson(
          it.reject(), it.message(), it.beforeDecline().toString(), it.beforeMessage().toString());
    }

    CallRule toRule() {
      return new CallRule(
          reject, message, Duration.parse(beforeDecline), Duration.parse(beforeMessage));
    }
  }

  /// @param statuses absent means all
  record ChatwootJson(
      String url,
      long accountId,
      String accountToken,
      long inboxId,
      String inboxIdentifier,
      String locale,
      String linkPreview,
      Map<String, String> templates,
      boolean serverCommands,
      boolean queueCommands,
      boolean markAsRead,
      String sort,
      @Nullable List<String> statuses) {
    static ChatwootJson of(ChatwootSettings it) {
      var statuses = it.conversations().statuses();
      return new ChatwootJson(
          it.url().toString(),
          it.accountId(),
          it.accountToken(),
          it.inboxId(),
          it.inboxIdentifier(),
          it.locale(),
          it.linkPreview().code(),
          it.templates(),
          it.commands().server(),
          it.commands().queue(),
          it.conversations().markAsRead(),
          it.conversations().sort().code(),
          statuses == null ? null : statuses.stream().map(ChatwootSettings.Status::code).toList());
    }

    ChatwootSettings toSettings() {
      return new ChatwootSettings(
          URI.create(url),
          accountId,
          accountToken,
          inboxId,
          inboxIdentifier,
          locale,
          Coded.of(ChatwootSettings.LinkPreview.class, linkPreview),
          templates,
          new ChatwootSettings.Commands(serverCommands, queueCommands),
          new ChatwootSettings.Conversations(
              markAsRead,
              Coded.of(ChatwootSettings.Sort.class, sort),
              statuses == null
                  ? null
                  : statuses.stream()
                      .map(one -> Coded.of(ChatwootSettings.Status.class, one))
                      .toList()));
    }

    @Override
    public String toString() {
      return "ChatwootJson";
    }
  }
}

package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.part.InboxApp.InboxConfig;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The configuration of an app for Chatwoot as family A shows it, with masked secrets.
@JsonInclude(JsonInclude.Include.ALWAYS)
record AppConfig(
    String url,
    long accountId,
    String accountToken,
    long inboxId,
    String inboxIdentifier,
    String linkPreview,
    String locale,
    Map<String, String> templates,
    Commands commands,
    Conversations conversations) {
  private static final int MOST_TEMPLATES = 100;

  static AppConfig of(ChatwootSettings settings) {
    return new AppConfig(
        settings.url().toString(),
        settings.accountId(),
        SecretMask.abbreviated(settings.accountToken()),
        settings.inbox().id(),
        settings.inbox().identifier(),
        settings.linkPreview().code(),
        settings.locale(),
        settings.templates(),
        new Commands(settings.commands().server(), settings.commands().queue()),
        Conversations.of(settings.conversations()));
  }

  /// The settings that a client describes.
  ///
  /// @param field the path of the configuration in the body, for faults: ends with a dot
  /// @param stored the settings of the app now; null when there is none
  static ChatwootSettings settings(
      InboxConfig config, String field, @Nullable ChatwootSettings stored) {
    var sent = withStoredToken(sent(config, field), field, stored);
    return stored == null ? sent : sent.completedBy(stored);
  }

  private static ChatwootSettings sent(InboxConfig config, String field) {
    return new ChatwootSettings(
        FieldUrl.ofServer(field + "url", Required.of(field + "url", config.url())),
        Required.of(field + "accountId", config.accountId()),
        Required.of(field + "accountToken", config.accountToken()),
        new ChatwootSettings.Inbox(
            Required.of(field + "inboxId", config.inboxId()),
            Required.of(field + "inboxIdentifier", config.inboxIdentifier())),
        locale(config.locale(), field + "locale"),
        config.linkPreview() == null
            ? ChatwootSettings.LinkPreview.OFF
            : Coded.of(ChatwootSettings.LinkPreview.class, config.linkPreview()),
        templates(config.templates(), field + "templates"),
        commands(config.commands()),
        config.conversations() == null
            ? ChatwootSettings.Conversations.DEFAULT
            : Conversations.settings(config.conversations()));
  }

  /// A client that sends back the masked token of an earlier answer means the token behind it. At
  /// another address it would be given away.
  private static ChatwootSettings withStoredToken(
      ChatwootSettings sent, String field, @Nullable ChatwootSettings stored) {
    var token = sent.accountToken();
    if (!SecretMask.isAbbreviated(token)) {
      return sent;
    }
    if (stored == null
        || !SecretMask.abbreviated(stored.accountToken()).equals(token)
        || !stored.url().equals(sent.url())) {
      throw SecretMask.ofNothing(field + "accountToken");
    }
    return sent.withAccountToken(stored.accountToken());
  }

  private static Map<String, String> templates(
      @Nullable Map<String, String> templates, String field) {
    if (templates == null) {
      return Map.of();
    }
    if (templates.size() > MOST_TEMPLATES) {
      throw Fault.invalid(field, "must have at most " + MOST_TEMPLATES + " entries");
    }
    templates.forEach((name, text) -> {
      var known = ChatwootText.find(name);
      if (known.isEmpty()) {
        throw unusable(field, "has a name that no text has; the documentation lists the names");
      }
      if (text == null) {
        throw Fault.invalid(field + "." + name, "must be a string");
      }
      new TextTemplate(text)
          .problem(known.get().placeholders())
          .ifPresent(reason -> {
            throw unusable(field + "." + name, reason);
          });
    });
    return templates;
  }

  private static String locale(@Nullable String locale, String field) {
    if (locale == null) {
      return ChatwootLanguage.ENGLISH.locale();
    }
    if (ChatwootLanguage.find(locale).isEmpty()) {
      throw unusable(
          field,
          "must be in one of the languages " + String.join(", ", ChatwootLanguage.locales()));
    }
    return locale;
  }

  /// The field is well-formed, and names something that there is not.
  private static RuntimeException unusable(String field, String reason) {
    return new Fault.Unprocessable("invalid." + field, field + ": " + reason).toException();
  }

  private static ChatwootSettings.Commands commands(InboxApp.@Nullable Commands commands) {
    return commands == null
        ? ChatwootSettings.Commands.DEFAULT
        : new ChatwootSettings.Commands(
            commands.server() == null || commands.server(),
            commands.queue() != null && commands.queue());
  }

  record Commands(boolean server, boolean queue) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Conversations(
      boolean markAsRead,
      String sort,
      @Nullable List<String> status,
      boolean syncMessageStatus,
      String outgoing) {
    static Conversations of(ChatwootSettings.Conversations conversations) {
      var statuses = conversations.statuses();
      return new Conversations(
          conversations.markAsRead(),
          conversations.sort().code(),
          statuses == null ? null : statuses.stream().map(ChatwootSettings.Status::code).toList(),
          conversations.syncMessageStatus(),
          conversations.outgoing().code());
    }

    static ChatwootSettings.Conversations settings(InboxApp.Conversations sent) {
      return new ChatwootSettings.Conversations(
          sent.markAsRead() == null || sent.markAsRead(),
          sent.sort() == null
              ? ChatwootSettings.Sort.CREATED_NEWEST
              : Coded.of(ChatwootSettings.Sort.class, sent.sort()),
          sent.status() == null
              ? null
              : sent.status().stream()
                  .map(one -> Coded.of(ChatwootSettings.Status.class, one))
                  .toList(),
          ChatwootSettings.Conversations.DEFAULT.opened(),
          ChatwootSettings.Conversations.DEFAULT.ignored(),
          sent.syncMessageStatus() != null && sent.syncMessageStatus(),
          sent.outgoing() == null
              ? ChatwootSettings.Outgoing.MESSAGE
              : Coded.of(ChatwootSettings.Outgoing.class, sent.outgoing()));
    }
  }
}

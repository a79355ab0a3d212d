package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Inbox;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Status;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Connects sessions and instances to inboxes: the fields of both families become the settings of
/// an app of the session.
record ChatwootApp(OutboundClient client, ServerInfo server) implements InboxApp {
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");
  private static final List<Status> UNRESOLVED =
      List.of(Status.OPEN, Status.PENDING, Status.SNOOZED);
  private static final String NEW_LINE = "\n";
  private static final String PEOPLE_OF_EVOLUTION = "@s.whatsapp.net";
  private static final String SIGNED_START = "*{{agent}}:*";
  private static final String SIGNED_END = "{{content}}";

  /// The settings of the app for Chatwoot, the first if there are several.
  static Optional<App> app(Session session) {
    return session.config().apps().stream()
        .filter(app -> app.settings() instanceof ChatwootSettings)
        .findFirst();
  }

  @Override
  public ChatwootSettings settings(InboxConfig config, String field, @Nullable AppSettings stored) {
    return AppConfig.settings(config, field, ofChatwoot(stored));
  }

  @Override
  public AppConfig config(AppSettings settings) {
    return AppConfig.of((ChatwootSettings) settings);
  }

  private static @Nullable ChatwootSettings ofChatwoot(@Nullable AppSettings settings) {
    return settings instanceof ChatwootSettings ours ? ours : null;
  }

  @Override
  public ChatwootSettings settings(
      SessionName instance,
      InboxFields fields,
      @Nullable AppSettings before,
      SessionConfig.@Nullable Proxy via) {
    var present = ofChatwoot(before);
    var url = FieldUrl.ofServer("url", Required.of("url", fields.url()));
    var isSigned = Required.of("signMsg", fields.signMsg());
    var name = Required.orNull(fields.nameInbox());
    var inbox = new ChatwootSettings.Inbox(0, "", name == null ? instance.value() : name, null);
    var wanted =
        new ChatwootSettings(
            url,
            account(Required.of("accountId", fields.accountId())),
            token(Required.of("token", fields.token()), url, present),
            inbox,
            present == null ? ChatwootLanguage.ENGLISH.locale() : present.locale(),
            present == null ? ChatwootSettings.LinkPreview.OFF : present.linkPreview(),
            templates(fields, isSigned, present),
            present == null ? ChatwootSettings.Commands.DEFAULT : present.commands(),
            conversations(fields, present));
    var logo = Required.orNull(fields.logo());
    var picture = logo == null ? null : FieldUrl.of("logo", logo);
    try {
      var lookup = new InboxLookup(new ChatwootApi(client, wanted, via));
      var found = lookup.find(inbox.name());
      if (found.isEmpty() && Boolean.TRUE.equals(fields.autoCreate())) {
        found = Optional.of(lookup.create(inbox.name(), webhook(instance)));
      }
      return found
          .map(one -> wanted.withInbox(one.with(picture)))
          .orElseThrow(() ->
              Fault.invalid("nameInbox", "names no inbox of the account; autoCreate makes one"));
    } catch (ChatwootFailure e) {
      throw new Fault.Unprocessable(
              "chatwoot.refused", "The inbox cannot be used: " + e.getMessage())
          .toException(e);
    }
  }

  private static long account(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw Fault.invalid("accountId", "must be the number of an account");
    }
    return Long.parseLong(text);
  }

  /// What [#row] shows of a token means the stored one, as long as it goes to the same server.
  private static String token(String sent, URI url, @Nullable ChatwootSettings present) {
    if (!SecretMask.isAbbreviated(sent)) {
      return sent;
    }
    return Optional.ofNullable(present)
        .filter(before -> before.url().equals(url))
        .map(ChatwootSettings::accountToken)
        .filter(stored -> SecretMask.abbreviated(stored).equals(sent))
        .orElseThrow(() -> SecretMask.ofNothing("token"));
  }

  private static Map<String, String> templates(
      InboxFields fields, boolean isSigned, @Nullable ChatwootSettings present) {
    var all = new LinkedHashMap<>(present == null ? Map.<String, String>of() : present.templates());
    for (var text : List.of(ChatwootText.SENT_TEXT, ChatwootText.SENT_CAPTION)) {
      if (isSigned) {
        var delimiter = fields.signDelimiter() == null ? NEW_LINE : fields.signDelimiter();
        var template = SIGNED_START + delimiter.replace("\\n", NEW_LINE) + SIGNED_END;
        all.put(text.code(), checked("signDelimiter", template, text));
      } else if (isSigning(all.get(text.code()))) {
        all.remove(text.code());
      }
    }
    var organization = Required.orNull(fields.organization());
    if (organization == null) {
      all.remove(ChatwootText.OWN_CONTACT.code());
    } else {
      var own = ChatwootText.OWN_CONTACT;
      all.put(own.code(), checked("organization", organization, own));
    }
    return all;
  }

  private static String checked(String field, String template, ChatwootText text) {
    new TextTemplate(template)
        .problem(text.placeholders())
        .ifPresent(reason -> {
          throw Fault.invalid(field, reason);
        });
    return template;
  }

  /// What the client does not name stays as it is, for example as family A has set it.
  private static ChatwootSettings.Conversations conversations(
      InboxFields fields, @Nullable ChatwootSettings present) {
    var before = present == null ? ChatwootSettings.Conversations.DEFAULT : present.conversations();
    var reopens = fields.reopenConversation();
    var pending = fields.conversationPending();
    return new ChatwootSettings.Conversations(
        before.markAsRead(),
        before.sort(),
        reopens == null ? before.statuses() : reopens ? null : UNRESOLVED,
        pending == null ? before.opened() : pending ? Status.PENDING : Status.OPEN,
        fields.ignoreJids() == null
            ? before.ignored()
            : fields.ignoreJids().stream().map(ChatwootApp::chat).toList(),
        before.syncMessageStatus(),
        before.outgoing());
  }

  /// The form in which a session names the chat.
  private static String chat(String jid) {
    return jid.endsWith(PEOPLE_OF_EVOLUTION)
        ? jid.substring(0, jid.length() - PEOPLE_OF_EVOLUTION.length())
            + ChatwootSettings.ALL_PEOPLE
        : jid;
  }

  private String webhook(SessionName instance) {
    return server.url("/chatwoot/webhook/" + ChatwootApi.encoded(instance.value()));
  }

  @Override
  public Optional<Object> row(Session session) {
    return connection(session).map(row -> row);
  }

  private Optional<InboxRow> connection(Session session) {
    return app(session).map(app -> row(session.name(), app, (ChatwootSettings) app.settings()));
  }

  private InboxRow row(SessionName instance, App app, ChatwootSettings settings) {
    var delimiter = delimiter(settings);
    var conversations = settings.conversations();
    var statuses = conversations.statuses();
    var picture = settings.inbox().picture();
    return new InboxRow(
        app.enabled(),
        Long.toString(settings.accountId()),
        SecretMask.abbreviated(settings.accountToken()),
        settings.url().toString(),
        delimiter != null,
        delimiter,
        statuses == null || statuses.contains(Status.RESOLVED),
        conversations.opened() == Status.PENDING,
        true,
        false,
        false,
        settings.inbox().name(),
        settings.templates().get(ChatwootText.OWN_CONTACT.code()),
        picture == null ? null : picture.toString(),
        conversations.ignored(),
        webhook(instance));
  }

  /// Between the name of an agent and his text; null when messages are not signed.
  private static @Nullable String delimiter(ChatwootSettings settings) {
    var template = settings.templates().getOrDefault(ChatwootText.SENT_TEXT.code(), "");
    return isSigning(template)
        ? template.substring(SIGNED_START.length(), template.length() - SIGNED_END.length())
        : null;
  }

  private static boolean isSigning(@Nullable String template) {
    return template != null && template.startsWith(SIGNED_START) && template.endsWith(SIGNED_END);
  }

  /// The inboxes of the type API of an account, by name.
  record InboxLookup(ChatwootApi api) {
    private static final String PATH = "/inboxes";
    private static final String NAME = "name";

    Optional<Inbox> find(String name) throws ChatwootFailure {
      for (var one : api.get(PATH).path("payload")) {
        if (one.path(NAME).asText().equals(name)
            && one.path("channel_type").asText().equals("Channel::Api")) {
          return Optional.of(inbox(one));
        }
      }
      return Optional.empty();
    }

    /// @param webhook that the inbox calls
    Inbox create(String name, String webhook) throws ChatwootFailure {
      var wanted = ChatwootApi.object().put(NAME, name);
      wanted.putObject("channel").put("type", "api").put("webhook_url", webhook);
      return inbox(api.post(PATH, wanted));
    }

    /// Only administrators are shown the identifier.
    private static Inbox inbox(JsonNode object) throws ChatwootFailure {
      var id = object.path("id").asLong();
      if (id <= 0) {
        throw ChatwootFailure.of("the answer of Chatwoot has no id");
      }
      return new Inbox(
          id, object.path("inbox_identifier").asText(""), object.path(NAME).asText(""), null);
    }
  }
}

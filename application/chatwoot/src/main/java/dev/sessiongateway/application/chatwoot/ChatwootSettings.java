package dev.sessiongateway.application.chatwoot;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.text.UrlServer;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The connection to an inbox of the type API on a Chatwoot server.
///
/// @param url of the server, without a path below it
/// @param accountToken opens the account; a secret
/// @param locale chooses the language of the texts that the gateway writes
/// @param linkPreview of agents' messages
/// @param templates by the names of the texts that they replace
/// @param commands which commands agents can write to the gateway
/// @param conversations how a conversation is chosen among those of a contact
public record ChatwootSettings(
    URI url,
    long accountId,
    String accountToken,
    Inbox inbox,
    String locale,
    LinkPreview linkPreview,
    Map<String, String> templates,
    Commands commands,
    Conversations conversations)
    implements AppSettings.OfPart {
  /// Among the ignored chats: every person.
  public static final String ALL_PEOPLE = "@c.us";

  /// Among the ignored chats: every group.
  public static final String ALL_GROUPS = "@g.us";

  public ChatwootSettings {
    templates = Collections.unmodifiableMap(new LinkedHashMap<>(templates));
  }

  @Override
  public AppKind kind() {
    return AppKind.CHATWOOT;
  }

  @Override
  public Optional<URI> server() {
    return Optional.of(url);
  }

  /// These settings with another token.
  public ChatwootSettings withAccountToken(String other) {
    return new ChatwootSettings(
        url, accountId, other, inbox, locale, linkPreview, templates, commands, conversations);
  }

  /// These settings for another inbox of the account.
  public ChatwootSettings withInbox(Inbox other) {
    return new ChatwootSettings(
        url,
        accountId,
        accountToken,
        other,
        locale,
        linkPreview,
        templates,
        commands,
        conversations);
  }

  /// These settings, completed by what only family B can say: the name of the same inbox, the
  /// picture of the app's contact, and how conversations begin.
  public ChatwootSettings completedBy(ChatwootSettings before) {
    var isSame = inbox.id() == before.inbox.id() && url.equals(before.url);
    return new ChatwootSettings(
        url,
        accountId,
        accountToken,
        isSame
            ? new Inbox(inbox.id(), inbox.identifier(), before.inbox.name(), before.inbox.picture())
            : inbox,
        locale,
        linkPreview,
        templates,
        commands,
        new Conversations(
            conversations.markAsRead,
            conversations.sort,
            conversations.statuses,
            before.conversations.opened,
            before.conversations.ignored,
            conversations.syncMessageStatus,
            conversations.outgoing));
  }

  @Override
  public String toString() {
    return "ChatwootSettings[" + UrlServer.hostOf(url) + ", account " + accountId + "]";
  }

  /// @param identifier in Chatwoot's public API, which receives what people have read; a secret.
  ///   Empty when it is not known
  /// @param name empty when it is not known
  /// @param picture of the app's own contact
  public record Inbox(long id, String identifier, String name, @Nullable URI picture) {
    public Inbox(long id, String identifier) {
      this(id, identifier, "", null);
    }

    public Inbox with(@Nullable URI other) {
      return new Inbox(id, identifier, name, other);
    }

    @Override
    public String toString() {
      return "Inbox[" + id + "]";
    }
  }

  /// Whether agents' messages show a preview of their first link.
  public enum LinkPreview implements Coded {
    OFF("OFF"),
    SMALL("LG"),
    LARGE("HG");

    private final String code;

    LinkPreview(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// Commands for the session are always there.
  ///
  /// @param server the command that shows the version of the gateway
  /// @param queue the command that shows how many messages wait for the inbox
  public record Commands(boolean server, boolean queue) {
    public static final Commands DEFAULT = new Commands(true, false);
  }

  /// @param markAsRead whether reading is passed on: an agent's answer marks the chat as read, and
  ///   Chatwoot shows what the person has read
  /// @param sort which of several conversations is taken
  /// @param statuses of conversations that may be continued; absent means all
  /// @param opened the status of a new conversation
  /// @param ignored chats that are not passed on: addresses, `@c.us` for all people, `@g.us` for
  ///   all groups
  /// @param syncMessageStatus whether agents' messages show that they were delivered and read
  /// @param outgoing how messages of the account that no agent wrote are shown
  public record Conversations(
      boolean markAsRead,
      Sort sort,
      @Nullable List<Status> statuses,
      Status opened,
      List<String> ignored,
      boolean syncMessageStatus,
      Outgoing outgoing) {
    public static final Conversations DEFAULT =
        new Conversations(
            true, Sort.CREATED_NEWEST, null, Status.OPEN, List.of(), false, Outgoing.MESSAGE);

    public Conversations {
      statuses = statuses == null ? null : List.copyOf(statuses);
      ignored = List.copyOf(ignored);
    }

    /// Whether the chat has no conversation.
    public boolean ignores(Address chat) {
      return ignored.contains(chat.toString())
          || ignored.contains(chat.isGroup() ? ALL_GROUPS : ALL_PEOPLE);
    }

    /// Whether a conversation with this status may be continued.
    public boolean continues(String status) {
      return statuses == null || statuses.stream().anyMatch(one -> one.code().equals(status));
    }
  }

  /// How a message is shown that was sent from the account's phone, or over the API.
  public enum Outgoing implements Coded {
    /// As a message of the account, like those of agents.
    MESSAGE("message"),
    /// As a note for agents.
    PRIVATE_NOTE("private-note");

    private final String code;

    Outgoing(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// Which conversation of a contact comes first.
  public enum Sort implements Coded {
    ACTIVITY_NEWEST("activity_newest"),
    ACTIVITY_OLDEST("activity_oldest"),
    CREATED_NEWEST("created_newest"),
    CREATED_OLDEST("created_oldest");

    private final String code;

    Sort(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// The states of a conversation in Chatwoot.
  public enum Status implements Coded {
    OPEN("open"),
    PENDING("pending"),
    SNOOZED("snoozed"),
    RESOLVED("resolved");

    private final String code;

    Status(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}

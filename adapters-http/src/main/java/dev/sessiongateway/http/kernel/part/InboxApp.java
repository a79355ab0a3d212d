package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The app that connects sessions to inboxes of a program in which agents answer people. Both
/// families have fields for it in operations of their own, and ask the part that brings it.
public interface InboxApp {
  /// The settings that a client of family A describes.
  ///
  /// @param field the path of the configuration in the body, for faults: ends with a dot
  /// @param stored the settings of the app now; null when there is none
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  AppSettings settings(InboxConfig config, String field, @Nullable AppSettings stored);

  /// The configuration of the app as family A shows it, with masked secrets.
  ///
  /// @param settings that this app has made
  Object config(AppSettings settings);

  /// The settings that a client of family B describes. An instance names its inbox; the app of a
  /// session needs the number of the inbox, so the server is asked. Stores nothing here.
  ///
  /// @param present the settings of the instance's app now; null when it has none
  /// @param via the session's proxy, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`; `chatwoot.refused`
  ///   when the server does not answer, or does not let the inbox be used
  AppSettings settings(
      SessionName instance,
      InboxFields fields,
      @Nullable AppSettings present,
      SessionConfig.@Nullable Proxy via);

  /// The connection of an instance as family B shows it; empty when it has none.
  Optional<Object> row(Session session);

  /// How a client of family A describes the connection.
  ///
  /// @param accountToken a secret
  /// @param inboxIdentifier a secret
  /// @param linkPreview of agents' messages
  /// @param templates by the names of the texts that they replace
  record InboxConfig(
      @Nullable @Length(max = 1_000) String url,
      @Nullable @Range(min = 1) Long accountId,
      @Nullable @Length(max = 500) String accountToken,
      @Nullable @Range(min = 1) Long inboxId,
      @Nullable @Length(max = 200) String inboxIdentifier,
      @Nullable @Length(min = 2, max = 20) String locale,
      @Nullable @OneOf({"OFF", "LG", "HG"}) String linkPreview,
      @Nullable Map<String, String> templates,
      @Nullable Commands commands,
      @Nullable Conversations conversations) {
    /// Of a client that says nothing.
    public static final InboxConfig EMPTY =
        new InboxConfig(null, null, null, null, null, null, null, null, null, null);

    @Override
    public String toString() {
      return "InboxConfig"; // it holds a secret
    }
  }

  /// The commands that agents can write to the gateway.
  record Commands(@Nullable Boolean server, @Nullable Boolean queue) {}

  /// How a conversation is chosen among those of a contact.
  ///
  /// @param status absent means all
  record Conversations(
      @Nullable Boolean markAsRead,
      @Nullable @OneOf({"activity_newest", "activity_oldest", "created_newest", "created_oldest"})
          String sort,
      @Nullable @Size(max = 4)
          List<@OneOf({"open", "pending", "snoozed", "resolved"}) String> status,
      @Nullable Boolean syncMessageStatus,
      @Nullable @OneOf({"message", "private-note"}) String outgoing) {}

  /// How a client of family B describes the connection.
  ///
  /// @param accountId a number
  /// @param token of an agent or administrator; a secret
  /// @param nameInbox the name of the instance when absent
  /// @param signMsg whether an agent's message begins with his name
  /// @param signDelimiter between the name and the text; a new line when absent
  /// @param reopenConversation whether a resolved conversation is continued
  /// @param conversationPending whether new conversations are pending, not open
  /// @param autoCreate whether an inbox is made when there is none of this name
  /// @param organization the name of the contact to which agents write commands
  /// @param logo the address of its picture
  /// @param ignoreJids chats that are not passed on
  record InboxFields(
      @Nullable Boolean enabled,
      @OrNumber @Nullable @Length(max = 20) String accountId,
      @Nullable @Length(max = 500) String token,
      @Nullable @Length(max = 1_000) String url,
      @Nullable @Length(max = 200) String nameInbox,
      @Nullable Boolean signMsg,
      @Nullable @Length(max = 100) String signDelimiter,
      @Nullable Boolean reopenConversation,
      @Nullable Boolean conversationPending,
      @Nullable Boolean autoCreate,
      @Nullable @Length(max = 200) String organization,
      @Nullable @Length(max = 1_000) String logo,
      @Nullable @Size(max = 1_000) List<@Length(max = 200) String> ignoreJids) {

    @Override
    public String toString() {
      return "InboxFields"; // it holds a secret
    }
  }
}

package dev.sessiongateway.http.familya.mcp;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The tools that a client is shown: a few for what assistants do, and those of the groups that its
/// address names. Clients take at most 128 tools, and every one of them costs in every request to a
/// model. A tool that is not shown can be called all the same.
///
/// @param groups in lower case
record ToolSelection(Set<String> groups) {
  static final Parameter<@Nullable String> TOOLS = Parameter.text("tools");

  private static final String ALL = "all";

  /// Send every kind, change and read messages, find people and groups, and pair a session.
  private static final Set<String> BASIC =
      Set.of(
          "listSessions",
          "getSession",
          "createSession",
          "startSession",
          "stopSession",
          "restartSession",
          "getMe",
          "getQrCode",
          "requestPairingCode",
          "sendText",
          "sendImage",
          "sendFile",
          "sendVoice",
          "sendVideo",
          "sendLocation",
          "sendContactVcard",
          "sendPoll",
          "sendPollVote",
          "sendButtons",
          "sendButtonsReply",
          "sendList",
          "sendEvent",
          "sendCustomPreview",
          "forwardMessage",
          "react",
          "editMessage",
          "revokeMessage",
          "sendSeen",
          "startTyping",
          "listChats",
          "listMessages",
          "getMessage",
          "readChat",
          "listContacts",
          "getContact",
          "checkExists",
          "listGroups",
          "getGroup",
          "listGroupMembers");

  ToolSelection {
    groups = Set.copyOf(groups);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.tools` for a group without
  ///   tools
  static ToolSelection of(ApiRequest request, Collection<McpTool> tools) {
    var known =
        tools.stream()
            .map(tool -> Ascii.lower(tool.group()))
            .collect(Collectors.toCollection(TreeSet::new));
    var named = request.query().list(TOOLS.name()).stream().map(Ascii::lower).toList();
    if (!named.stream().allMatch(name -> name.equals(ALL) || known.contains(name))) {
      throw Fault.invalid(
          TOOLS.name(), "must be " + ALL + ", or some of " + String.join(",", known));
    }
    return new ToolSelection(Set.copyOf(named));
  }

  boolean shows(McpTool tool) {
    return BASIC.contains(tool.name())
        || groups.contains(ALL)
        || groups.contains(Ascii.lower(tool.group()));
  }
}

package dev.sessiongateway.bootstrap.fuzz;

/// The session of a worker's requests, with ids that exist in it.
///
/// @param number the phone that is linked to the session
/// @param peer a phone with a chat with it
/// @param messageId the short id of a message of the peer
record Target(String session, String number, String peer, String messageId, String group) {

  /// The documented example with the names and ids of this session.
  String adapted(String example) {
    return example
        .replaceAll(
            "\"(session|sessionId|instanceName|instance)\":\"[^\"]{0,80}+\"",
            "\"$1\":\"" + session + "\"")
        .replaceAll("(?<!\\d)(1555\\d{7}|447700900\\d{3})(?!\\d)", peer)
        .replaceAll("\"3EB0[0-9A-F]{8,20}\"", "\"" + messageId + "\"")
        .replaceAll("120363\\d{12}@g\\.us", group)
        .replaceAll("\"delay\":\\d++", "\"delay\":0");
  }

  /// The value for a path variable.
  String variable(String name) {
    return switch (name) {
      case "session", "instance" -> session;
      case "number" -> peer;
      case "chatId" -> number + "@c.us";
      case "groupId" -> group;
      case "messageId" -> "false_" + peer + "@c.us_" + messageId;
      case "id" -> messageId;
      default -> "1";
    };
  }
}

package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.server.ServerInfo;

/// The content of a message as one complete object of the network: its context is inside the
/// content, and a text with a context is an `extendedTextMessage`.
public final class ProtocolTree {
  private static final ObjectMapper JSON = new JsonMapper();

  private ProtocolTree() {}

  /// `{"<type>": {…, "contextInfo": {…}}}`
  public static ObjectNode of(Message message, Session session, ServerInfo server) {
    var content = ProtocolContent.of(message, session, server);
    var context = ProtocolContext.of(message);
    var body =
        content.body() instanceof String text
            ? TextNode.valueOf(text)
            : JSON.<JsonNode>valueToTree(content.body());
    var tree = JsonNodeFactory.instance.objectNode();
    if (context == null) {
      return tree.set(content.type(), body);
    }
    var contextInfo = JSON.<ObjectNode>valueToTree(context);
    if (body instanceof TextNode text) {
      tree.putObject("extendedTextMessage").put("text", text.textValue()).set(CONTEXT, contextInfo);
    } else {
      tree.set(content.type(), ((ObjectNode) body).set(CONTEXT, contextInfo));
    }
    return tree;
  }

  private static final String CONTEXT = "contextInfo";
}

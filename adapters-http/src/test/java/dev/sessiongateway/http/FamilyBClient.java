package dev.sessiongateway.http;

import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.TestServer.Reply;
import dev.sessiongateway.http.openapi.AnswerValidator;

/// A client of family B. Whatever it is answered must be as the API document says.
public final class FamilyBClient {
  private static final AnswerValidator DOCUMENT = AnswerValidator.ofThisBuild();

  private final Client client;

  public FamilyBClient(Client client) {
    this.client = client;
  }

  public static FamilyBClient of(TestServer server) {
    return new FamilyBClient(server.asNative());
  }

  public static FamilyBClient withKey(TestServer server, String key) {
    return new FamilyBClient(server.anonymous().with("apikey", key));
  }

  public FamilyBClient with(String name, String value) {
    return new FamilyBClient(client.with(name, value));
  }

  public Reply get(String path) {
    return send("GET", path, null);
  }

  public Reply post(String path, String json) {
    return send("POST", path, json);
  }

  public Reply put(String path, String json) {
    return send("PUT", path, json);
  }

  public Reply delete(String path) {
    return send("DELETE", path, null);
  }

  public Reply send(String method, String path, String json) {
    var reply = client.send(method, path, json);
    DOCUMENT.check(method, path, reply.status(), reply.header("Content-Type"), reply.body());
    return reply;
  }
}

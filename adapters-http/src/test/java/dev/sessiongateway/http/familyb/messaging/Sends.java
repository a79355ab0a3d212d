package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;

/// A linked instance that sends every kind of message to Bob.
final class Sends {
  static final Address BOB = Address.person("4915550000002");
  static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);
  static final String PDF = Base64.getEncoder().encodeToString(MediaSamples.PDF);
  static final String MP4 = Base64.getEncoder().encodeToString(MediaSamples.MP4);
  static final String OGG = Base64.getEncoder().encodeToString(MediaSamples.OGG_OPUS);
  static final String WEBP = Base64.getEncoder().encodeToString(MediaSamples.WEBP);

  private final TestServer server;
  private final Client client;
  final SessionName instance;

  Sends(TestServer server) {
    this.server = server;
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", null));
    instance = server.active("loja-" + server.identifiers.uuid());
  }

  /// @param fields besides the number
  static String flat(String fields) {
    return json("{'number':'4915550000002'," + fields + "}");
  }

  Reply post(String operation, String json) {
    return client.post(path(operation), json);
  }

  Reply postForm(String operation, String form) {
    return client.sendBytes(
        "POST",
        path(operation),
        form.getBytes(StandardCharsets.UTF_8),
        "application/x-www-form-urlencoded");
  }

  Reply postParts(String operation, Multipart parts) {
    return client.sendBytes("POST", path(operation), parts.bytes(), parts.contentType());
  }

  private String path(String operation) {
    return "/message/" + operation + "/" + instance;
  }

  /// The record in the answer.
  JsonNode sent(String operation, String json) {
    return sent(post(operation, json));
  }

  static JsonNode sent(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply.json();
  }

  Message onlySent() {
    var sent = server.network.sent(instance);
    assertThat(sent).hasSize(1);
    return sent.getFirst();
  }

  Content content() {
    return onlySent().content();
  }

  Attachment.Stored file() {
    return (Attachment.Stored) content().attachment();
  }

  /// The sent file of this type.
  Attachment.Stored fileOf(String mimetype) {
    return server.network.sent(instance).stream()
        .map(message -> message.content().attachment())
        .flatMap(file -> file instanceof Attachment.Stored stored ? Stream.of(stored) : Stream.of())
        .filter(file -> file.mimetype().equals(mimetype))
        .findFirst()
        .orElseThrow();
  }

  byte[] bytes() {
    try (var in = server.stores.media().open(file().id()).orElseThrow().content()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A 400 that names the field, and nothing was sent.
  void refuses(String operation, String json, String field) {
    refused(post(operation, json), field);
  }

  void refused(Reply reply, String field) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    assertThat(reply.text("code")).as(reply.text()).isEqualTo("invalid." + field);
    assertThat(reply.text("/response/message/0")).contains(field);
    assertThat(server.network.sent(instance)).isEmpty();
  }
}

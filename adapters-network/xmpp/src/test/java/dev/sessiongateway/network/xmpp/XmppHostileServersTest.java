package dev.sessiongateway.network.xmpp;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Servers whose XML is made to harm the gateway.
@NeedsProgram("prosodyctl")
@SmackLog
@Tag("redteam")
class XmppHostileServersTest {
  @AutoClose private final SystemTime time = new SystemTime(Thread::startVirtualThread);

  @Test
  void aServerThatDefinesEntitiesIsLeft() throws IOException {
    try (var inside = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var hostile = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      inside.setSoTimeout(1);
      var stream =
          """
          <?xml version='1.0'?><!DOCTYPE a [<!ENTITY x SYSTEM 'http://127.0.0.1:%d/'>]>\
          <stream:stream xmlns='jabber:client' id='1' from='localhost' \
          xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>\
          <stream:features><a xmlns='x'>&x;</a></stream:features>\
          """
              .formatted(inside.getLocalPort());
      Thread.startVirtualThread(() -> {
        try (var client = hostile.accept()) {
          client.getOutputStream().write(stream.getBytes(StandardCharsets.UTF_8));
          var _ = client.getInputStream().readAllBytes();
        } catch (IOException e) {
          // The gateway had enough.
        }
      });
      try (var ada = new XmppFixture(Prosody.shared(), time)) {
        ada.options.put("server", "127.0.0.1:" + hostile.getLocalPort());
        ada.open().connect();
        ada.signals.next(LoginRequired.class);
        assertFault("network.down", () -> ada.login(ada.jid(), XmppFriend.PASSWORD));
      }
      assertThatThrownBy(inside::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void anElementWithoutEndBreaksTheConnectionBeforeItFillsTheMemory() throws IOException {
    try (var hostile = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> {
        try (var client = hostile.accept()) {
          var out = client.getOutputStream();
          out.write(
              """
              <?xml version='1.0'?><stream:stream xmlns='jabber:client' id='1' from='localhost' \
              xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>\
              <stream:features><a xmlns='x'>\
              """
                  .getBytes(StandardCharsets.UTF_8));
          var junk = "x".repeat(65_536).getBytes(StandardCharsets.UTF_8);
          while (true) {
            out.write(junk);
          }
        } catch (IOException e) {
          // The gateway had enough.
        }
      });
      try (var ada = new XmppFixture(Prosody.shared(), time)) {
        ada.options.put("server", "127.0.0.1:" + hostile.getLocalPort());
        ada.open().connect();
        ada.signals.next(LoginRequired.class);
        assertFault("network.down", () -> ada.login(ada.jid(), XmppFriend.PASSWORD));
      }
    }
  }
}
